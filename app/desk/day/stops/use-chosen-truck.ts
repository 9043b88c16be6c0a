import { useSearchParams } from 'react-router'

/** The truck in the day's address, whose stops alone are shown: forms and links of the page lead back to it. */
export const useChosenTruck = (): string | undefined => useSearchParams()[0].get('truck') || undefined
