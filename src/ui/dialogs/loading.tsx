/** The sign that something is loading. With `isScripted` it shows only if scripts are there to load the rest. */
export function Loading({ isScripted }: { isScripted?: boolean }) {
  return (
    <p className={isScripted ? 'loading scripted' : 'loading'} role="status">
      <span className="spinner" aria-hidden="true" />
      載入中…
    </p>
  );
}
