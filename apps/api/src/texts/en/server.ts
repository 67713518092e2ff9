import type { ServerTexts } from '../types/server.ts'
import { enAgents } from './agents.ts'
import { enHealth } from './health.ts'
import { enMails } from './mails.ts'
import { enPageTemplates } from './page-templates.ts'
import { enReadiness } from './readiness.ts'
import { enTransfers } from './transfers.ts'

export const en: ServerTexts = {
  signOut: {
    title: 'Sign out',
    question: 'Do you want to sign out?',
    yes: 'Sign out',
    no: 'Back to the shop',
  },
  contactTitle: 'Contact us',
  journal: {
    title: 'Journal',
    description: 'News, stories and advice from our shop.',
  },
  closedShop: {
    closed: 'The shop is closed to visitors.',
    change: 'Change',
  },
  passwordPage: {
    soon: 'Opening soon',
    message: 'We’re getting our shop ready for you. Have the password? Enter it to look around.',
    password: 'Password',
    enter: 'Enter',
    wrong: 'This password is wrong. Try again.',
    wait: 'Too many attempts. Wait a moment, then try again.',
    failed: 'That didn’t work. Check your connection and try again.',
    staff: 'Are you the shop owner? Sign in',
  },
  unavailable: {
    title: 'The shop is temporarily unavailable',
    text: 'Reload the page in a few seconds.',
    cart: 'Your cart is saved in this browser.',
  },
  imageUnavailable: 'This image is temporarily unavailable. Try again in a few seconds.',
  defaultHome: {
    opening: 'Opening soon',
    shop: 'Shop all products',
    soon: 'Our first products are coming soon.',
    categories: 'Shop by category',
    products: 'New arrivals',
    reviews: 'What our customers say',
  },
  agents: enAgents,
  mails: enMails,
  pageTemplates: enPageTemplates,
  readiness: enReadiness,
  health: enHealth,
  transfers: enTransfers,
}
