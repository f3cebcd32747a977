/** The points of a railway: one track, two ways to go. `title` is its accessible name; size in CSS pixels. */
export function Logo({ title, size = 24 }: { readonly title: string; readonly size?: number }) {
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={4}
      strokeLinecap="round"
    >
      <path d="M3 23H29" />
      <path d="M6 23C15 23 16 9 25 9H29" />
      <circle cx={7} cy={23} r={4.5} fill="currentColor" stroke="none" />
    </svg>
  );
}
