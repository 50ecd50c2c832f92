/** The sign that something is on its way. With `isScripted` it shows only where scripts can bring the rest. */
export function Loading({ isScripted }: { isScripted?: boolean }) {
  return (
    <p className={isScripted ? 'loading scripted' : 'loading'} role="status">
      <span className="spinner" aria-hidden="true" />
      載入中…
    </p>
  );
}
