import { Link } from 'react-router'
import { staffPhotosOf } from '#app/bookings/bookings.server.ts'
import { platformContext } from '#app/platform/context.server.ts'
import { bookingIdSchema } from '#app/platform/ids.ts'
import { seenBy } from '#app/policies/desk-policy.ts'
import { deskDay } from '#app/shell/desk-links.ts'
import { formatDate } from '#app/values/local-time.ts'
import { openPickup } from '../bookings/bookings.server.ts'
import { StaffPhotos } from '../bookings/staff-photos/staff-photos.tsx'
import { requireDay, requireStaff } from '../desk.server.ts'
import { deskHead } from '../desk-head.ts'
import { DeskPage } from '../desk-page.tsx'
import { untilAnswered } from '../loading.ts'
import { signedInStaff } from '../staff/staff.ts'
import type { Route } from './+types/report.page.ts'

export const meta: Route.MetaFunction = deskHead.metaOf<Route.ComponentProps['loaderData']>(
	'Report',
	({ pickup }) => `${pickup.name}, ${pickup.reference}, report`,
)

export async function loader({ request, params, context, pattern }: Route.LoaderArgs) {
	const args = { request, context, pattern }
	const staff = await requireStaff(args, 'today')
	const platform = context.get(platformContext)
	const id = bookingIdSchema.safeParse(params.bookingId)
	const pickup = id.success && (await openPickup(platform, id.data, seenBy(staff)))
	if (!pickup) throw new Response('Not found', { status: 404 })
	requireDay(args, staff, pickup.date)
	const right = { actor: 'staff', bookingId: pickup.id, staff: signedInStaff(staff) } as const
	const photos = await staffPhotosOf(platform, right, 'completion')
	const { name, reference, date } = pickup
	return { pickup: { id: pickup.id, name, reference, date, day: formatDate(date) }, photos }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => untilAnswered(args)

/** What a pickup's customer is told after it. */
export default function ReportPage({ loaderData: { pickup, photos } }: Route.ComponentProps) {
	return (
		<DeskPage width="column" className="grid gap-4 [overflow-wrap:anywhere]">
			<h1 className="text-2xl text-spruce">
				Report for <span className="tabular-nums">{pickup.reference}</span>, {pickup.name}
			</h1>
			<p>
				<Link to={deskDay({ date: pickup.date })} className="inline-flex min-h-11 items-center">
					{pickup.day}
				</Link>
			</p>
			<StaffPhotos
				key={pickup.id}
				bookingId={pickup.id}
				kind="completion"
				heading="Completion photos"
				own={photos}
			/>
		</DeskPage>
	)
}
