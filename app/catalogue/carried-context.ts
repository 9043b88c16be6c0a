import { createContext } from 'react'
import type { Thing } from '#app/quotes/counted-things.ts'
import type { Quote } from '#app/quotes/quote.ts'

/** The open quote of the visitor for whom a local page is rendered, and what can be counted; none on a page that is kept. */
export const CarriedContext = createContext<{ quote: Quote; things: Thing[] } | undefined>(undefined)
