/** A carrier and the address of its tracking page, in which `{number}` stands for the tracking number. */
export interface Carrier {
  name: string
  trackingUrl: string
}

/** stands for the tracking number in the address of a tracking page */
export const trackingPlace = '{number}'

/** Carriers with a public tracking page. The shop adds its own in the settings. */
export const knownCarriers: readonly Carrier[] = [
  { name: 'Aramex', trackingUrl: 'https://www.aramex.com/track/results?ShipmentNumber={number}' },
  { name: 'Chronopost', trackingUrl: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}' },
  { name: 'DHL', trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}' },
  { name: 'DPD', trackingUrl: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  { name: 'FedEx', trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { name: 'GLS', trackingUrl: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}' },
  { name: 'La Poste', trackingUrl: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  { name: 'Pathao', trackingUrl: 'https://merchant.pathao.com/tracking?consignment_id={number}' },
  { name: 'RedX', trackingUrl: 'https://redx.com.bd/track-parcel/?trackingId={number}' },
  { name: 'Royal Mail', trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}' },
  { name: 'SMSA Express', trackingUrl: 'https://www.smsaexpress.com/trackingdetails?tracknumbers={number}' },
  { name: 'Steadfast', trackingUrl: 'https://steadfast.com.bd/t/{number}' },
  { name: 'UPS', trackingUrl: 'https://www.ups.com/track?tracknum={number}' },
  { name: 'USPS', trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
]

const nameKey = (name: string): string => name.trim().toLowerCase()

/** The shop's own carriers first; a known one of the same name is left out. */
export const offeredCarriers = (own: readonly Carrier[]): Carrier[] => [
  ...own,
  ...knownCarriers.filter(({ name }) => !own.some((one) => nameKey(one.name) === nameKey(name))),
]

/** The tracking page of a parcel at a carrier, or `''` without a number or with an unknown carrier. Names ignore case. */
export function trackingPage(own: readonly Carrier[], carrier: string, tracking: string): string {
  const number = tracking.replace(/\s+/g, '')
  const template = offeredCarriers(own).find(({ name }) => nameKey(name) === nameKey(carrier))?.trackingUrl
  return number && template ? template.replaceAll(trackingPlace, encodeURIComponent(number)) : ''
}
