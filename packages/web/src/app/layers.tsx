import { ModalsProvider } from '@mantine/modals';
import { PasswordPrompt } from './password-prompt';
import { Toasts } from './toasts';

/** What lies above every page: dialogs, the question for the password, toasts. Loaded after the first drawing. */
export function Layers() {
  return (
    <>
      <ModalsProvider />
      <Toasts />
      <PasswordPrompt />
    </>
  );
}
