import { createContext } from 'react-router'
import type { FreeDays } from './free-days.server.ts'

/** What this process tells local pages of free windows. */
export const freeDaysContext = createContext<FreeDays>()
