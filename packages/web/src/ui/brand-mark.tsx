/** A calm eye: a ring that is almost closed, and somebody in the middle of it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle
        cx="24"
        cy="24"
        r="18.5"
        fill="none"
        stroke="#2fbf71"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="94 22.24"
        transform="rotate(-69 24 24)"
      />
      <circle cx="24" cy="24" r="7.5" fill="#2fbf71" />
    </svg>
  );
}
