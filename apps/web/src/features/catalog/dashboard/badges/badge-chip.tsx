/** A badge as shoppers see it. */
export const BadgeChip = ({ text, ground, ink }: { text: string; ground: string; ink: string }) => (
  <span
    dir="auto"
    className="inline-block max-w-full align-middle truncate rounded-chip px-2.5 py-1 text-xs font-semibold"
    style={{ backgroundColor: ground, color: ink }}
  >
    {text}
  </span>
)
