/** A drawing: rooms on rings around an eye, one of them lit. */
const RINGS = [96, 152, 212, 276, 344, 416];
const ROOMS: readonly (readonly [ring: number, degrees: number, tone: 'room' | 'lit'])[] = [
  [152, 214, 'room'],
  [152, 318, 'room'],
  [212, 262, 'room'],
  [212, 24, 'room'],
  [212, 172, 'room'],
  [276, 300, 'lit'],
  [276, 226, 'room'],
  [276, 350, 'room'],
  [344, 252, 'room'],
  [344, 196, 'room'],
  [344, 326, 'room'],
  [416, 278, 'room'],
  [416, 222, 'room'],
  [416, 344, 'room'],
];

export function NightWatch({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="-440 -440 880 880" aria-hidden="true" focusable="false">
      {RINGS.map((radius, ring) => (
        <circle
          key={radius}
          r={radius}
          fill="none"
          stroke="#2fbf71"
          strokeWidth="1.25"
          opacity={0.34 - ring * 0.048}
        />
      ))}
      <circle r="46" fill="none" stroke="#2fbf71" strokeWidth="8" opacity="0.95" />
      <circle r="18" fill="#2fbf71" />
      {ROOMS.map(([ring, degrees, tone]) => {
        const angle = (degrees * Math.PI) / 180;
        const at = { cx: Math.cos(angle) * ring, cy: Math.sin(angle) * ring };
        if (tone === 'room') return <circle key={`${ring}-${degrees}`} {...at} r="5.5" fill="#4d6a5a" />;
        return (
          <g key={`${ring}-${degrees}`}>
            <circle {...at} r="24" fill="#f4c04e" opacity="0.1" />
            <circle {...at} r="15" fill="#f4c04e" opacity="0.16" />
            <circle {...at} r="8" fill="#f4c04e" />
          </g>
        );
      })}
    </svg>
  );
}
