import { useState } from 'react';
import { Notification, useNotificationContext } from 'react-admin';
import { createPortal } from 'react-dom';

/**
 * What is told last is shown at once: react-admin lets it wait until what was told before has gone, up to 15 s. It comes beside an
 * open dialog, which hides all that was there when it opened from screen readers.
 */
export function NewestNotice() {
  const { length } = useNotificationContext().notifications;
  const [known, setKnown] = useState({ length, turn: 0 });
  if (length !== known.length) setKnown({ length, turn: known.turn + (length > known.length ? 1 : 0) });
  return createPortal(<Notification key={known.turn} />, document.body);
}
