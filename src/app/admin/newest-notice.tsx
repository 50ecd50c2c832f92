import { useState } from 'react';
import { Notification, useNotificationContext } from 'react-admin';
import { createPortal } from 'react-dom';

/**
 * Shows the latest notice at once: react-admin would let it wait up to 15 s until the previous one has gone. The notice is
 * added beside an open dialog, since a dialog hides everything that existed when it opened from screen readers.
 */
export function NewestNotice() {
  const { length } = useNotificationContext().notifications;
  const [known, setKnown] = useState({ length, turn: 0 });
  if (length !== known.length) setKnown({ length, turn: known.turn + (length > known.length ? 1 : 0) });
  return createPortal(<Notification key={known.turn} />, document.body);
}
