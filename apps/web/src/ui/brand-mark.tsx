import facebook from './marks/facebook.svg?no-inline'
import google from './marks/google.svg?no-inline'

const marks: Record<string, string> = { google, facebook }

/** Logo of a sign-in provider in its own colours, as its brand guidelines require. */
export function BrandMark({ of }: { of: string }) {
  const address = marks[of]
  return address ? <img src={address} alt="" width={20} height={20} className="size-5 shrink-0" /> : null
}
