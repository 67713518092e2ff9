import { payJourneys } from '../support/pay-journeys.ts'

payJourneys('paypal', { languages: ['en', 'ar'] })
