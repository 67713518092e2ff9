export { Change } from './parts/change.tsx'
export { Figure, Figures } from './parts/figure.tsx'
export { SalesChart } from './parts/sales-chart.tsx'
export { useFigureWords } from './words.ts'
