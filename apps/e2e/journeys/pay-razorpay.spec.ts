import { payJourneys } from '../support/pay-journeys.ts'

payJourneys('razorpay', { declinedThere: 'link', cancelledThere: true })
