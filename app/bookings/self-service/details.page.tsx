import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/context.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { refuseIfTooOften } from '#app/platform/http/responses.server.ts'
import { orUnavailable, unavailable } from '#app/platform/http/unavailable.server.ts'
import { customerMayAdd } from '#app/policies/customer-policy.ts'
import { customerPageHead, customerPageHeaders } from '#app/shell/customer-page.ts'
import { receipt } from '#app/shell/links.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { customerBy } from '../booking/receipt-token.server.ts'
import { changeDetails } from '../changes/change-details.server.ts'
import { type DetailsFaults, detailNames, detailsSchema } from '../outgoing/pickup-details.ts'
import type { Route } from './+types/details.page.ts'
import { CustomerPage, NotHere } from './customer-page-frame.tsx'
import { cannotReachCalendar, changedMeanwhile, tooOften } from './customer-page-words.ts'
import { NoReceipt } from './no-receipt.tsx'
import { findDetails } from './receipt.server.ts'

/** `/booked/:token/details`: the form of the customer's details for the crew. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
	const found = await findDetails(context.get(platformContext), token)
	return data({ found, token }, { status: found ? 200 : 404, headers: customerPageHeaders })
}

/** Saves them, and redirects to the receipt; or is this page again, with the typed values. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
	const platform = context.get(platformContext)
	const { company, log } = platform
	const limited = await refuseIfTooOften(context, 'changeBooking')
	const read = await readForm(request, ['version', 'notes', 'gateCode', 'onSite'])
	if (!read.ok) return data(notSaved(read.message), read.status)
	const typed = {
		notes: read.fields.get('notes') ?? '',
		gateCode: read.fields.get('gateCode') ?? '',
		onSite: read.fields.get('onSite') ?? '',
	}
	if (limited) return data({ ...notSaved(tooOften(company)), typed }, 429)
	const asked = detailsSchema.safeParse({ ...typed, version: read.fields.get('version') })
	if (!asked.success) {
		const faults: DetailsFaults = {}
		for (const { path, message } of asked.error.issues)
			for (const name of ['notes', 'gateCode', 'onSite'] as const)
				if (path[0] === name) faults[name] = [message]
		return data({ ...notSaved('This isn’t saved yet.'), faults, typed }, 422)
	}
	const right = await customerBy(platform, token)
	if (!right) return data(notSaved(''), 404)
	const changed = await orUnavailable(changeDetails(platform, right, asked.data), (error) =>
		log.error({ err: error }, 'details were not saved: the database is away'),
	)
	if (changed === unavailable) return data({ ...notSaved(cannotReachCalendar(company)), typed }, 503)
	if (changed.ok) return redirect(receipt(token), { status: 303, headers: customerPageHeaders })
	return data({ ...notSaved(changedMeanwhile), typed }, 409)
}

type Typed = { notes: string; gateCode: string; onSite: string }

const notSaved = (message: string): { message: string; faults: DetailsFaults; typed: Typed | undefined } => ({
	message,
	faults: {},
	typed: undefined,
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({
	matches: [
		{
			loaderData: { company },
		},
	],
}) => customerPageHead('For the crew', company)

export default function DetailsPage({ loaderData: { found, token }, actionData }: Route.ComponentProps) {
	if (!found) return <NoReceipt />
	const { details, version, status } = found
	const { notes, gateCode, onSite } = actionData?.typed ?? details
	const faults = actionData?.faults
	return (
		<CustomerPage title="For the crew" message={actionData?.message} token={token}>
			{customerMayAdd(status) ? (
				<form method="post" className="grid max-w-[40rem] gap-5">
					<input type="hidden" name="version" value={version} />
					<Field
						label={detailNames.gateCode}
						id="gateCode"
						error={faults?.gateCode}
						hint="Only the crew and our office will see it."
						optional
					>
						<input
							id="gateCode"
							name="gateCode"
							defaultValue={gateCode}
							maxLength={60}
							autoComplete="off"
							aria-describedby="gateCode-error"
							aria-invalid={faults?.gateCode ? true : undefined}
						/>
					</Field>
					<Field
						label={detailNames.onSite}
						id="onSite"
						error={faults?.onSite}
						hint="A name and a number, if it isn’t you."
						optional
					>
						<input
							id="onSite"
							name="onSite"
							defaultValue={onSite}
							maxLength={120}
							aria-describedby="onSite-error"
							aria-invalid={faults?.onSite ? true : undefined}
						/>
					</Field>
					<Field label={detailNames.notes} id="notes" error={faults?.notes} optional>
						<textarea
							id="notes"
							name="notes"
							rows={5}
							defaultValue={notes}
							maxLength={2000}
							aria-describedby="notes-error"
							aria-invalid={faults?.notes ? true : undefined}
						/>
					</Field>
					<div className="flex flex-wrap gap-3">
						<Button kind="primary" type="submit">
							Save
						</Button>
						<ButtonLink kind="outline" to={receipt(token)}>
							Leave it as it is
						</ButtonLink>
					</div>
				</form>
			) : (
				<NotHere token={token} isTooLate={false} />
			)}
		</CustomerPage>
	)
}
