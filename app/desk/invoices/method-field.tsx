import { paymentMethods } from '#app/invoices/invoice.ts'

type Props = { about: string; fault: string[] | undefined; typed: string | undefined }

/** How money comes or goes. `about`: the form that it stands in. */
export const MethodField = ({ about, fault, typed }: Props) => (
	<fieldset aria-describedby={`${about}-method-error`} className="min-w-0">
		<legend className="font-semibold">How</legend>
		<div className="mt-1 flex flex-wrap gap-x-4">
			{paymentMethods.map((method) => (
				<label key={method} className="flex min-h-11 items-center gap-2">
					<input type="radio" name="method" value={method} required defaultChecked={typed === method} />
					{method}
				</label>
			))}
		</div>
		<p id={`${about}-method-error`} className="mt-1 text-brick empty:hidden" aria-live="polite">
			{fault?.[0]}
		</p>
	</fieldset>
)
