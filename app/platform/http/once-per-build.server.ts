/**
 * Makes something of the program's build once, and anew when development has changed it. The router's own handler, given a function
 * for its build, would make its whole table of routes for each request.
 */
export function oncePerBuild<Build, Made>(make: (build: Build) => Made): (build: Build) => Made {
	let latest: { build: Build; made: Made } | undefined
	return (build) => {
		if (latest?.build !== build) latest = { build, made: make(build) }
		return latest.made
	}
}
