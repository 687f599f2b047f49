/** SVG paths on a 24 × 24 grid. */
const PATHS = {
  overview: 'M4 20V10m5.3 10V4m5.4 16v-7M20 20V8',
  conversion: 'M4 5h16l-6 8v6l-4-2v-4z',
  link: 'M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1M14 10a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1-1',
  domain: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  key: 'M14.5 9.5a4.5 4.5 0 1 0-3.2 4.3L13 15.5h2v2h2v2h3v-3.2l-5.8-5.8c.2-.3.3-.7.3-1zM8.5 9h.01',
  history: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 14M12 8v4.5l3 2',
  webhook: 'M12 8a3 3 0 1 0-2.6-1.5L6.5 12M6 13.5A3 3 0 1 0 9 17h6M12 8l2.8 4.8A3 3 0 1 1 15.5 18',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  screen: 'M4 5h16v11H4zM9 20h6m-3-4v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5 20 20',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  duplicate: 'M9 9h10v11H9zM5 15V4h10M14 12v5m-2.5-2.5h5',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
  restore: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 14',
  pencil: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 20h16',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4 20h16',
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  chevron: 'M7 10l5 5 5-5',
  left: 'M14 7l-5 5 5 5',
  right: 'M10 7l5 5-5 5',
  warning: 'M12 4 2.5 20h19zM12 10v4m0 3h.01',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c1-5 4-6.5 8-6.5s7 1.5 8 6.5',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.8-4 3.2-5.5 6.5-5.5s5.7 1.5 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.2 2.4 3.6 5',
  out: 'M10 4H5v16h5M15 8l4 4-4 4m4-4H10',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
} as const

export type IconName = keyof typeof PATHS

/** An icon is hidden from screen readers: the element that has it also has a text or a label. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'more' || name === 'grip' ? 2.75 : 1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
