export { AlertButton } from './components/alert-button.tsx'
export { OwnAlerts } from './components/own-alerts.tsx'
