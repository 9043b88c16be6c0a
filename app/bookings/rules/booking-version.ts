import * as z from 'zod/mini'

/** The version of a booking that a form was made from, as it is sent. */
export const versionSchema = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))
