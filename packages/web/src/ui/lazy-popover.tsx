import type { PopoverDropdownProps, PopoverProps } from '@mantine/core';
import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { lazyValue } from '#lib/lazy-value';
import { useWhenIdle } from '#lib/when-idle';
import type { Lazy } from './lazy';

const usePopover = lazyValue(() => import('./floating'));

interface LazyPopoverProps extends Omit<PopoverProps, 'children' | 'withRoles'> {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button that opens and closes it: it is there at once, and the popover beside it a moment later. */
  button: RefObject<HTMLElement | null>;
  /** What it shows, where that is loaded: it opens once it is there, and never changes its size under the pointer. */
  content?: Pick<Lazy, 'load'>;
  dropdown: PopoverDropdownProps;
}

/** A popover whose code comes after the first drawing. */
export function LazyPopover({ button, content, dropdown, ...props }: LazyPopoverProps) {
  const idle = useWhenIdle();
  const loaded = usePopover(idle || props.opened);
  // Mounted closed: as it opens it remembers the button, which has the focus, and gives it back when it closes.
  const [anchored, setAnchored] = useState(false);
  const [filled, setFilled] = useState(content === undefined);
  const { opened } = props;
  useEffect(() => {
    if (opened) void content?.load().then(() => setFilled(true));
  }, [opened, content]);
  if (!loaded) return null;
  return (
    <loaded.Mantine>
      <loaded.Popover trapFocus {...props} opened={opened && anchored && filled} withRoles={false}>
        <loaded.Popover.Target>
          <Anchor button={button} setAnchored={setAnchored} />
        </loaded.Popover.Target>
        {/* Where its content is still loaded, the dropdown itself takes the focus. */}
        <loaded.Popover.Dropdown role="dialog" tabIndex={-1} {...dropdown} />
      </loaded.Popover>
    </loaded.Mantine>
  );
}

interface AnchorProps {
  button: RefObject<HTMLElement | null>;
  setAnchored: (anchored: boolean) => void;
  ref?: RefCallback<HTMLElement>;
}

/** Draws nothing: gives the popover the button that is drawn already. */
function Anchor({ button, setAnchored, ref }: AnchorProps) {
  useLayoutEffect(() => {
    ref?.(button.current);
    setAnchored(true);
    return () => ref?.(null) as undefined;
  }, [ref, button, setAnchored]);
  return null;
}
