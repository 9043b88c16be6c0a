import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { movePath, receipt } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { customerBy } from '../booking/receipt-token.server.ts'
import { changeBooking } from '../changes/change-booking.server.ts'
import { cancellingCosts, cancellingNowCosts } from '../outgoing/pickup-words.ts'
import { versionSchema } from '../rules/booking-version.ts'
import type { Route } from './+types/cancel.page.ts'
import { CustomerPage, NotHere } from './customer-page-frame.tsx'
import { cannotReachCalendar, changedMeanwhile, tooOften } from './customer-page-words.ts'
import { findStanding } from './moving/pickup-standing.server.ts'
import { NoReceipt } from './no-receipt.tsx'

/** `/booked/:token/cancel`: asks whether to cancel the pickup. Opening it cancels nothing. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const standing = right && (await findStanding(platform, right))
	return data({ standing, token }, { status: standing ? 200 : 404, headers: customerPageHeaders })
}

/** Cancels it, and redirects to the receipt. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { company, log } = platform
	if (await refuseIfTooOften(context, 'changeBooking')) return data({ message: tooOften(company) }, 429)
	const read = await readForm(request, ['version'])
	if (!read.ok) return data({ message: read.message }, read.status)
	const version = versionSchema.safeParse(read.fields.get('version'))
	if (!version.success) return data({ message: changedMeanwhile }, 422)
	const right = await customerBy(platform, token)
	if (!right) return data({ message: '' }, 404)
	const change = { action: 'cancel', version: version.data } as const
	const changed = await orUnavailable(changeBooking(platform, right, change), (error) =>
		log.error({ err: error }, 'a pickup was not cancelled: the database is away'),
	)
	if (changed === unavailable) return data({ message: cannotReachCalendar(company) }, 503)
	// Sent twice, it is cancelled once, as intended.
	if (changed.ok || (changed.reason !== 'no-such-booking' && changed.status === 'cancelled'))
		return redirect(receipt(token), { status: 303, headers: customerPageHeaders })
	return changed.reason === 'changed'
		? data({ message: changedMeanwhile }, 409)
		: data({ message: 'You can’t cancel it here any more. Nothing has changed.' }, 409)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('Cancel your pickup', company)

export default function CancelPage({ loaderData: { standing, token }, actionData }: Route.ComponentProps) {
	const company = useCompany()
	if (!standing) return <NoReceipt />
	const { can, status, version, reference, dateInWords, windowLabel } = standing
	return (
		<CustomerPage title="Cancel your pickup?" message={actionData?.message} token={token}>
			{can === 'move' ? (
				<form method="post" className="grid max-w-[60ch] gap-6 text-lg">
					<input type="hidden" name="version" value={version} />
					<p>
						Booking <b className="tabular-nums tracking-widest">{reference}</b> on <b>{dateInWords}</b>,{' '}
						<b className="whitespace-nowrap">{windowLabel}</b>. {cancellingCosts(company)} Your window opens
						up to others right away, so this can’t be undone.
					</p>
					<p>
						Does another day suit you better? <a href={movePath(token)}>Move it instead</a>.
					</p>
					<div className="flex flex-wrap gap-3">
						<Button kind="solid" type="submit">
							Yes, cancel it
						</Button>
						<ButtonLink kind="outline" to={receipt(token)}>
							No, keep it
						</ButtonLink>
					</div>
				</form>
			) : (
				<NotHere token={token} isTooLate={can === 'too-late'}>
					{status === 'on the way' && cancellingNowCosts(company)}
				</NotHere>
			)}
		</CustomerPage>
	)
}
