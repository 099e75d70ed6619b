// chunk: base
/** The logo: an eye, and a person on its ring. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle
        cx="24"
        cy="24"
        r="17.5"
        fill="none"
        stroke="#2fbf71"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeDasharray="80 29.96"
        transform="rotate(4 24 24)"
      />
      <circle cx="24" cy="24" r="7" fill="#2fbf71" />
      <circle cx="36.4" cy="11.6" r="4.25" fill="#b5f0cf" />
    </svg>
  );
}
