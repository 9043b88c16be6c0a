import { createContext } from 'react'
import type { Quote } from '#app/quotes/quote.ts'
import type { Thing } from '#app/quotes/things/counted-things.ts'

/** The open quote of the visitor for whom a local page is rendered, and what can be counted; none on a page that is kept. */
export const AttachedContext = createContext<{ quote: Quote; things: Thing[] } | undefined>(undefined)
