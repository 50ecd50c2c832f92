import { useSite } from '#ui/site.tsx';

/** The company's logo, with the name beside it unless the picture contains it. */
export function Logo() {
  const { company, look } = useSite();
  return (
    <>
      {look.logo ? <img className="logo-picture" {...logoSize(look.logo)} alt="" /> : <Mark initial={look.initial} />}
      <span className={look.isWordmark ? 'sr-only' : 'logo-name'}>{company.name}</span>
    </>
  );
}

const HEIGHT = 40;
/** On a phone the menu is beside it. */
const WIDEST = 200;

/** As high as the line, in its own proportions. */
function logoSize({ url, width, height }: { url: string; width: number; height: number }) {
  const scale = Math.min(HEIGHT / height, WIDEST / width);
  return { src: url, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A hill, a river and the sun of a clear day (晴川); another company without a logo gets its initial. */
function Mark({ initial }: { initial: string | undefined }) {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="11" fill="var(--color-river)" />
      {initial ? (
        <text x="20" y="28" textAnchor="middle" fontSize="22" fontWeight="700" fill="var(--color-white)">
          {initial}
        </text>
      ) : (
        <>
          <circle cx="27.5" cy="12.5" r="4.5" fill="#f0a37f" />
          <path d="M0 25 12 13.5 22 23l6-5 12 9.5V29a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29z" fill="#2f8391" />
          <path
            d="M0 27.5c7-2.5 11 3.5 19 2s12-5 21-2.5V29a11 11 0 0 1-11 11H11A11 11 0 0 1 0 29z"
            fill="var(--color-mist)"
          />
          <path d="M4 33.5c7-1.5 10 2 17 1s9-3.2 15-2" fill="none" stroke="var(--color-river)" strokeWidth="1.6" />
        </>
      )}
    </svg>
  );
}
