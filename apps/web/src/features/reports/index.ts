export { Change } from './components/change.tsx'
export { Figure, Figures } from './components/figure.tsx'
export { SalesChart } from './components/sales-chart.tsx'
export { useFigureWords } from './labels.ts'
