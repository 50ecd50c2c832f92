import { Icon } from './icons.tsx';

// Icons of the pages behind the sign-in, separate from those that every visitor loads.
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  camera: 'M4 8h4l1.5-2h5L16 8h4v11H4zM12 16.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  upload: 'M12 16V5M7.5 9.5L12 5l4.5 4.5M5 19h14',
  download: 'M12 5v11M7.5 11.5L12 16l4.5-4.5M5 19h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.6-3.8 3.6-6 7.500-6s6.900 2.200 7.500 6',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  list: 'M8 7h12M8 12h12M8 17h12M4 7v.01M4 12v.01M4 17v.01',
} as const;

type ToolIconName = keyof typeof PATHS;

export function ToolIcon({ name, size }: { name: ToolIconName; size?: number }) {
  return (
    <Icon size={size}>
      <path d={PATHS[name]} />
    </Icon>
  );
}
