// Packs what is left of an order into one parcel and ships it: fulfil.ts ORDER_ID CARRIER TRACKING
// Needs a key with: orders, view and edit.
import { createClient } from '@haat/client'

const { HAAT_URL = '', HAAT_API_KEY = '' } = process.env
const haat = createClient({ url: HAAT_URL, apiKey: HAAT_API_KEY })
const [orderId = '', carrier = '', tracking = ''] = process.argv.slice(2)

const { order } = await haat.dashboard.orders.read({ orderId })
// `version` makes sure that nobody changed the order since it was read.
const packed = await haat.dashboard.orders.pack({ orderId, version: order.version })
const parcel = packed.order.parcels.find(({ state }) => state === 'packed')
if (!parcel) throw new Error('The parcel was shipped or cancelled meanwhile.')
await haat.dashboard.orders.ship({ orderId, parcelId: parcel._id, carrier, tracking })
