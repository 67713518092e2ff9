import { payJourneys } from '../support/pay-journeys.ts'

payJourneys('stripe', { declinedThere: 'page' })
