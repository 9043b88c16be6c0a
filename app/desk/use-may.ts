import { may, type Right } from '#app/policies/rights.ts'
import { useRights } from './use-rights.ts'

/** Says of a right whether the signed-in member of staff has it: what needs another one is not shown. */
export function useMay(): (right: Right) => boolean {
	const staff = useRights()
	return (right) => may(staff, right)
}
