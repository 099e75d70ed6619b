import { PasswordPrompt } from '#features/account/password-prompt';
import { ModalLayer } from '#ui/modal-layer';
import { Toasts } from './toasts';

/** What lies above every page: dialogs, the question for the password, toasts. Loaded after the first drawing. */
export function Layers() {
  return (
    <>
      <ModalLayer />
      <Toasts />
      <PasswordPrompt />
    </>
  );
}
