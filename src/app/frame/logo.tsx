import { useSite } from '#ui/site.tsx';

/** The mark: a hill, a river and the sun of a clear day (晴川). */
export function Logo() {
  const { company } = useSite();
  return (
    <>
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <rect width="40" height="40" rx="11" fill="#0f5e6e" />
        <circle cx="27.5" cy="12.5" r="4.5" fill="#f0a37f" />
        <path d="M0 25 12 13.5 22 23l6-5 12 9.5V29a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29z" fill="#2f8391" />
        <path d="M0 27.5c7-2.5 11 3.5 19 2s12-5 21-2.5V29a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29z" fill="#eef4f3" />
        <path d="M4 33.5c7-1.5 10 2 17 1s9-3.2 15-2" fill="none" stroke="#0f5e6e" strokeWidth="1.6" />
      </svg>
      <span className="logo-name">{company.name}</span>
    </>
  );
}
