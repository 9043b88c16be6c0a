import { z } from 'zod'
import type { Waits } from './offer-times.ts'
import type { PermittedRow } from './store.server.ts'

const fieldsSchema = z.record(z.string(), z.string())

/** The booking form as the customer typed it. */
export const fieldsOf = ({ fields }: Pick<PermittedRow, 'fields'>): ReadonlyMap<string, string> =>
	new Map(Object.entries(fieldsSchema.parse(fields)))

export const waitsOf = ({
	date,
	postal_code,
	city,
}: Pick<PermittedRow, 'date' | 'postal_code' | 'city'>): Waits => ({
	date,
	postal: postal_code,
	city,
})
