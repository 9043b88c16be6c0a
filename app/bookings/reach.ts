import { type CalgaryDate, calgaryDate, calgaryHour } from '#app/values/calgary-time.ts'

/**
 * Where trucks come on fixed days only, by the first three characters of a postal code: the cities of the
 * catalogue's regions, and whatever lies beyond them. A rural code (T0…) covers places near and far alike: there,
 * the page that the form was sent from has to say it.
 */
const farAreas = [
	/^T1[ABCR]/, // Medicine Hat, Brooks
	/^T1[GHJKM]/, // Taber, Lethbridge, Coaldale
	/^T4[ELMNPRS]/, // Red Deer and its county, Lacombe, Blackfalds, Sylvan Lake
	/^T4[JTVX]/, // Ponoka, Rocky Mountain House, Camrose and Wetaskiwin, Beaumont
	/^T[5-9]/, // Edmonton, and what lies around and beyond it
]

export const isInAlberta = (postal: string): boolean => postal.startsWith('T')

export const isFar = (postal: string): boolean => farAreas.some((area) => area.test(postal))

/** Whether a pickup is asked for and not yet settled: by the page's word, or by the address itself. */
export const isFarAway = ({ farAway, postal }: { farAway?: 'yes' | undefined; postal: string }): boolean =>
	farAway === 'yes' || isFar(postal)

const leavesAtHour = 8

/** Whether a pickup is for today on a road whose truck leaves early, and has. */
export const truckHasLeft = (
	{ bookedByEight, date }: { bookedByEight?: 'yes' | undefined; date: CalgaryDate },
	now: Date,
): boolean => bookedByEight === 'yes' && date === calgaryDate(now) && calgaryHour(now) >= leavesAtHour
