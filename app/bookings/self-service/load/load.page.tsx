import { data, redirect } from 'react-router'
import * as z from 'zod/mini'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { receipt } from '#app/shell/links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { customerBy } from '../../booking/receipt-token.server.ts'
import { loadSizes } from '../../rules/booking.ts'
import { CallUs, CustomerPage, NotHere } from '../customer-page-frame.tsx'
import { cannotReachCalendar, tooOften } from '../customer-page-words.ts'
import { NoReceipt } from '../no-receipt.tsx'
import type { Route } from './+types/load.page.ts'
import { loadChoice } from './load-choice.server.ts'
import { withoutRoomWords } from './load-choice.ts'
import { LoadForm } from './load-form.tsx'
import { sayLoad } from './say-load.server.ts'

const sizeSchema = z.enum(loadSizes.map(({ id }) => id))

/** `/booked/:token/load`: how much there is, where nobody has said it. Opening it with a size changes nothing. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
	const platform = context.get(platformContext)
	const right = await customerBy(platform, token)
	const size = sizeSchema.safeParse(new URL(request.url).searchParams.get('size')).data
	const choice = right && (await loadChoice(platform, right, size))
	return data({ choice, size, token }, { status: choice ? 200 : 404, headers: customerPageHeaders })
}

/** Saves it, and redirects to the receipt; or is this page again, and says why not. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { company, log } = platform
	if (await refuseIfTooOften(context, 'changeBooking')) return data({ message: tooOften(company) }, 429)
	const read = await readForm(request, ['load'])
	if (!read.ok) return data({ message: read.message }, read.status)
	const size = sizeSchema.safeParse(read.fields.get('load'))
	if (!size.success) return data({ message: 'Choose about how much there is.' }, 422)
	const right = await customerBy(platform, token)
	if (!right) return data({ message: '' }, 404)
	const said = await orUnavailable(sayLoad(platform, right, size.data), (error) =>
		log.error({ err: error }, 'a load was not saved: the database is away'),
	)
	if (said === unavailable) return data({ message: cannotReachCalendar(company) }, 503)
	if (said.ok) return redirect(receipt(token), { status: 303, headers: customerPageHeaders })
	return data({ message: refusals[said.reason] ?? noRoom }, 409)
}

const noRoom = 'Our trucks have no room left for that much on your day. Your booking stays as it is.'
const refusals: Partial<Record<string, string>> = {
	said: 'We know another load for this pickup by now. Nothing has changed.',
	'not-possible': 'The crew has set out, so it can’t be changed here any more. Nothing has changed.',
	'no-such-booking': '',
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('How much is there?', company)

export default function LoadPage({ loaderData: { choice, size, token }, actionData }: Route.ComponentProps) {
	if (!choice) return <NoReceipt />
	const wanted = choice.sizes.filter(({ id }) => id === size)
	const lacksRoom = choice.can === 'say' ? withoutRoomWords(wanted, choice) : ''
	const message =
		actionData?.message ?? (lacksRoom === '' ? undefined : `${lacksRoom} Your booking stays as it is.`)
	return (
		<CustomerPage title="How much is there?" message={message} token={token}>
			{choice.can === 'not-possible' ? (
				<NotHere token={token} isTooLate={false} />
			) : (
				<div className="grid max-w-[60ch] justify-items-start gap-6 text-lg">
					{choice.can === 'say' ? (
						<LoadForm choice={choice} token={token} chosen={size} />
					) : (
						<p>
							We know how much there is. Is it more or less than your booking says? <CallUs />
						</p>
					)}
					<ButtonLink kind="outline" to={receipt(token)}>
						Leave it as it is
					</ButtonLink>
				</div>
			)}
		</CustomerPage>
	)
}
