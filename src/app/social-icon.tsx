import type { company } from '#content/company.ts';

type Key = (typeof company.social)[number]['key'];

// Plain signs drawn for this site, not the services' own artwork.
const PATHS: Record<Key, string> = {
  facebook: 'M14 8h2.5V4.5H14c-2.5 0-4 1.6-4 4V11H7.5v3.5H10V21h3.5v-6.5h2.7l.5-3.5h-3.2V9c0-.6.2-1 .5-1z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm0 2A2.5 2.5 0 0 0 5.5 8v8A2.5 2.5 0 0 0 8 18.5h8a2.5 2.5 0 0 0 2.5-2.5V8A2.5 2.5 0 0 0 16 5.5zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm4.5-3.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
  line: 'M12 4c5 0 9 3.2 9 7.2 0 2.6-2.2 5.2-8.3 9-.6.4-.9.1-.8-.5l.2-1.4C7.2 18.2 3 15.2 3 11.2 3 7.2 7 4 12 4zm-4.5 5v4.5h3v-1.3H9V9zm4 0v4.5H13V9zm2.5 0v4.5h1.4V11l1.7 2.5H18V9h-1.4v2.5L15 9z',
  youtube:
    'M5.5 5.5C8 5.2 16 5.2 18.5 5.5c1.5.2 2.5 1.2 2.7 2.7.3 2 .3 5.6 0 7.6-.2 1.5-1.2 2.5-2.7 2.7-2.5.3-10.5.3-13 0-1.5-.2-2.5-1.2-2.7-2.7-.3-2-.3-5.6 0-7.6.2-1.5 1.2-2.5 2.7-2.7zM10 9v6l5-3z',
  linkedin:
    'M4 9h3.5v11H4zM5.7 3.8a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.5 9h3.3v1.5c.5-1 1.7-1.8 3.4-1.8 3.2 0 4.3 2 4.3 5V20H17v-5.7c0-1.5-.5-2.5-1.8-2.5-1.5 0-2.2 1-2.2 2.6V20H9.5z',
};

export function SocialIcon({ name }: { name: Key }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
