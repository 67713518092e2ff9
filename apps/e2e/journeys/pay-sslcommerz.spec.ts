import { payJourneys } from '../support/pay-journeys.ts'

payJourneys('sslCommerz')
