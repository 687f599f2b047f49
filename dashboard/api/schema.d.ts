// Made of the API's OpenAPI document by `npm run dashboard:types`.

export interface paths {
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page to read and try the API
         * @description Swagger UI. It loads nothing from elsewhere.
         */
        get: operations["getDocumentPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description OpenAPI 3.0, generated from the schemas by which requests are checked.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversions
         * @description Most recent first, or with `since` oldest first. The next page begins `after` the last id. Whoever follows new ones with `since` asks from a minute before the last one on: those that are recorded at once appear in any order.
         */
        get: operations["listConversions"];
        put?: never;
        /**
         * Report a conversion
         * @description An event that happened after a click. It is attributed to the link of `svc_cid`, or to that by which the customer `external_id` came first; one that cannot be attributed is recorded all the same. Reported again with the same `event_id`, it is answered with 200 and the conversion that is there. An array of up to 1000 is answered with 200 and an entry for each.
         *
         *     Pages may report one conversion without a key, where `svc_cid` is a signed token of a workspace that tracks conversions: no negative amount, no `visitor_ip`, few at once; also as `text/plain`. The answer then says only what was sent.
         */
        post: operations["createConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a domain
         * @description A CNAME record to the target that the error names must exist first, unless the service was told not to look. `workspace_id` may be absent where the key reaches a single workspace.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/get_link/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link with its statistics and domains
         * @description The link with its counts of clicks, its domain, and all domains of its workspace.
         */
        get: operations["getLinkWithStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Who has no account yet chooses a password. Who has one gives its password, or comes with its session. The answer signs in.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update a link
         * @description With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is created. An array of up to 1000 links is applied in its order and answered with an entry for each: one that fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each entry of a list, and cannot say `rules`. The key may also come as `api_key` in the body.
         */
        post: operations["saveLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link
         * @description The bare link, as creation and update answer it; also one in the trash.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link/{link_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks of a link
         * @description The URLs, each of which is an id.
         */
        get: operations["listLinkWebhooks"];
        put?: never;
        /**
         * Subscribe to events of a link
         * @description What happens is sent as POST with JSON; `event` says what. Subscribed again, a webhook is not there twice, and is switched on again. `http` is allowed, and warned of. The answer's `id` is the URL itself.
         */
        post: operations["subscribeLinkWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link/{link_id}/webhooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a webhook of a link fares
         * @description What it is told of, and whether that arrives.
         */
        get: operations["getLinkWebhook"];
        put?: never;
        post?: never;
        /**
         * Unsubscribe a webhook of a link
         * @description Nothing more is sent. Any way of writing the URL will do that leads to the same.
         */
        delete: operations["unsubscribeLinkWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook of a link
         * @description What it is told of (`null`: everything), and whether it is.
         */
        patch: operations["updateLinkWebhook"];
        trace?: never;
    };
    "/api/v1/link/{link_id}/webhooks/{hook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last deliveries to a webhook of a link
         * @description At most 100, newest first, a few seconds after they were made.
         */
        get: operations["listLinkWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link/{link_id}/webhooks/{hook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook of a link
         * @description Sends an example, which says `"test": true`, and answers what came back. A few at once.
         */
        post: operations["testLinkWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update many links
         * @description With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is created. An array of up to 1000 links is applied in its order and answered with an entry for each: one that fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each entry of a list, and cannot say `rules`.
         */
        post: operations["saveLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether people sign in by a provider
         * @description Of OpenID Connect. Browsers are led there by `GET /api/v1/oidc/start`, and come back signed in.
         */
        get: operations["getProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose a password
         * @description With the token of a link, which signs in, or in a session with the current password; without one where the user has none yet. 12 to 256 characters, not among the commonest, not the e-mail, not the name of a workspace. All other sessions end.
         */
        put: operations["choosePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to choose a password
         * @description It is mailed, where mail is configured and there is such a user, and works once, within an hour. The answer is the same whether there is one.
         */
        post: operations["askForPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who has signed in
         * @description The user of the session, and what it reaches. Not for keys.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description With e-mail and password. The answer sets the cookie of a new session, in the place of the one that the browser had. Wrong ones are 401 with `wrong_credentials`, and slow down, for the account and the address.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session at once, everywhere, and takes the cookie away.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a link
         * @description With the token of a link that works once, within 15 minutes: `npm start` and `admin` print them.
         */
        post: operations["signInByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Of the user, the one used last first. One that is not used for 30 days ends.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends all sessions of the user, or, with `keep=current`, all others.
         */
        delete: operations["signOutEverywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description It ends at once, everywhere.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a key
         * @description Says which workspaces the key reaches. Needs no scope and no body.
         */
        post: operations["checkCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description With its links, domains and keys, for good. Needs a user-wide key.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a workspace
         * @description A field that is absent is unchanged, `null` clears it.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks over time
         * @description A point for every step of the period, also where nobody clicked. Of an hour that clocks show twice each is a point, with its offset from UTC in `t`. At most 366 days by day, 31 by hour, 7,305 by week or month. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; `\!` begins a value that begins with `!`. A parameter that is not named here is refused.
         */
        get: operations["getClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/clicks/counters/{counter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by a counter
         * @description The 10,000 values with most clicks, counted exactly, and the total of all. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; `\!` begins a value that begins with `!`. A parameter that is not named here is refused.
         */
        get: operations["getClickCounters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/clicks/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export clicks
         * @description Streams every click of the period by time and id; no address is among the fields. With `limit` or `after` it is a page: in JSON an object, whose `next` is what to go on `after`; of CSV header `X-Next-After` says so, which is absent where there are no more. Clicks that come late are behind those that were read: an hour's overlap finds them. Compressed with br or gzip where Accept-Encoding has them. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; `\!` begins a value that begins with `!`. A parameter that is not named here is refused.
         */
        get: operations["exportClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/clicks/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks as they come
         * @description Server-sent events: `click`, whose data is a click as exports have it, without `visitor` and `name`, and whose id is that of the click; `missed`, whose data is `{"missed": n}`, where a slow reader lost the oldest, null where how many is not known. With `Last-Event-ID` it goes on behind that click, of the last ten minutes.
         */
        get: operations["streamClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/conversions/counters/{counter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversions by a counter
         * @description The 10,000 values with most conversions, counted exactly, and the total of all. Where `country` is asked for, conversions that came from a server are left out. A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; `\!` begins a value that begins with `!`. A parameter that is not named here is refused. Needs the Growth plan or a larger one.
         */
        get: operations["getConversionCounters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/conversions/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * From clicks to leads to sales
         * @description Clicks of people and conversions of the period, each by its own time, and the customers at each step. Filters by what clicks have as well (link, country, UTM, platform, browser, referer) choose both. A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; `\!` begins a value that begins with `!`. A parameter that is not named here is refused. Needs the Growth plan or a larger one. Where `country` is asked for, conversions that came from a server are left out.
         */
        get: operations["getConversionFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/conversions/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversions over time
         * @description A point for every step of the period, by when conversions happened, and their totals. A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; `\!` begins a value that begins with `!`. A parameter that is not named here is refused. Needs the Growth plan or a larger one. Where `country` is asked for, conversions that came from a server are left out. At most 366 days by day, 31 by hour, 7,305 by week or month.
         */
        get: operations["getConversionSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/customers/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a customer
         * @description Takes `external_id`, `click_id` and `metadata` from the conversions of the customer, and the link by which they came first. Amounts and links of the conversions stay.
         */
        delete: operations["forgetCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description All domains of the workspace.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain to a workspace
         * @description A CNAME record to the target that the error names must exist first, unless the service was told not to look.
         */
        post: operations["createWorkspaceDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/domains/{domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Where it has links, `links` says what becomes of them: `move` to the default host, or `delete`.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a domain
         * @description A field that is absent is unchanged, `null` clears it.
         */
        patch: operations["updateDomain"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/domains/{domain_id}/favicon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the icon of a domain
         * @description The icon of pages that the domain shows; `null` clears it.
         */
        patch: operations["updateDomainFavicon"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link leads nowhere then. Needs an owner, in a session or with a user-wide key.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Keys of the workspace, and the user-wide ones of the asking key's user. No secret is shown.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description The secret is shown this once. A key cannot give what it has not: scopes, reach, or time.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description The key ends at once, everywhere. A key cannot revoke one with scopes that it has not itself.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key
         * @description Gives the key a new secret, shown this once. The former one goes on working for `grace_seconds`.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links with their statistics
         * @description As `list_links`.
         */
        get: operations["listWorkspaceLinks"];
        put?: never;
        /**
         * Create or update links of a workspace
         * @description With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is created. An array of up to 1000 links is applied in its order and answered with an entry for each: one that fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each entry of a list, and cannot say `rules`.
         */
        post: operations["saveWorkspaceLinks"];
        /**
         * Delete many links
         * @description Ids that are not this workspace's are left out, not an error.
         */
        delete: operations["deleteLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description Puts the link into the trash: visitors get 404, and it can be restored.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        /**
         * Update a link
         * @description A field that is absent is unchanged, `null` clears it. An `id` in the body must be that of the path.
         */
        patch: operations["updateLink"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all links
         * @description Streams every link outside of the trash, oldest first, with its statistics as of the moment when it begins. In CSV lists and `revenue` are JSON.
         */
        get: operations["exportLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore links from the trash
         * @description A link whose slug or alias has been taken in the meantime stays in the trash, and is named in `errors`; the others are restored.
         */
        post: operations["restoreLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/list_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links with their statistics
         * @description A page of links. A page past the end has none.
         */
        get: operations["listLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members and invitations
         * @description With the role of each: a viewer reads, a member changes, an owner decides about keys, members and settings.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody
         * @description By a link that works once, within seven days. It is mailed where mail is configured, and told here to be passed on. Who is invited again gets another link. Needs an owner, in a session or with a user-wide key.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Sessions and keys of the user reach the workspace no more, at once. Everybody may leave, but the last owner. To remove others needs an owner, in a session or with a user-wide key.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * @description It holds at once. The last owner cannot become less. Needs an owner, in a session or with a user-wide key.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the members of a workspace were told
         * @description Newest first: that so much of the clicks of the plan is used, that a webhook was switched off, that Slack takes no messages. Mails have the same.
         */
        get: operations["listNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/signing_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The secret that deliveries are signed with
         * @description As Standard Webhooks have it. Needs the write scope: whoever has the secret can sign.
         */
        get: operations["getSigningSecret"];
        put?: never;
        post?: never;
        /**
         * Sign no longer
         * @description Deliveries have no signature from now on.
         */
        delete: operations["deleteSigningSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/signing_secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new signing secret
         * @description Deliveries are signed from the first one on. The secret before signs beside it for a day.
         */
        post: operations["rotateSigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a workspace has used of its plan
         * @description Clicks and API calls of this month, links and domains, each with its limit, and the last twelve months. Months are those of UTC. Beyond the limit of clicks links go on redirecting, and clicks are recorded.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks of a workspace, and so of all of its links
         * @description The URLs, each of which is an id.
         */
        get: operations["listWorkspaceWebhooks"];
        put?: never;
        /**
         * Subscribe to events of a workspace, and so of all of its links
         * @description What happens is sent as POST with JSON; `event` says what. Subscribed again, a webhook is not there twice, and is switched on again. `http` is allowed, and warned of. The answer's `id` is the URL itself.
         */
        post: operations["subscribeWorkspaceWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/webhooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a webhook of a workspace, and so of all of its links fares
         * @description What it is told of, and whether that arrives.
         */
        get: operations["getWorkspaceWebhook"];
        put?: never;
        post?: never;
        /**
         * Unsubscribe a webhook of a workspace, and so of all of its links
         * @description Nothing more is sent. Any way of writing the URL will do that leads to the same.
         */
        delete: operations["unsubscribeWorkspaceWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook of a workspace, and so of all of its links
         * @description What it is told of (`null`: everything), and whether it is.
         */
        patch: operations["updateWorkspaceWebhook"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/webhooks/{hook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last deliveries to a webhook of a workspace, and so of all of its links
         * @description At most 100, newest first, a few seconds after they were made.
         */
        get: operations["listWorkspaceWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/webhooks/{hook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook of a workspace, and so of all of its links
         * @description Sends an example, which says `"test": true`, and answers what came back. A few at once.
         */
        post: operations["testWorkspaceWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description All workspaces that the key reaches, on one page.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Needs a user-wide key, which then reaches the new workspace too.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Acceptance: {
            name?: string | null;
            /** Format: password */
            password?: string | null;
            /** @description what stands behind `token=` in the link */
            token: string;
        };
        BulkError: {
            error: components["schemas"]["FieldErrors"];
            index: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "error";
        };
        BulkResult: (components["schemas"]["BulkSuccess"] | components["schemas"]["BulkError"])[];
        BulkSuccess: {
            index: number;
            link: components["schemas"]["Link"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "success";
        };
        Click: {
            ad_network: string | null;
            bot_category: string | null;
            bot_name: string | null;
            /** @description Whether a bot comes from the network of its operator */
            bot_verified: boolean;
            browser_name: string | null;
            country: string | null;
            destination: string | null;
            device: string | null;
            /** @description The short URL, as it is now; null where the link is gone */
            full_url: string | null;
            host: string | null;
            /** @description ULID */
            id: string;
            is_eu_country: boolean | null;
            isp: string | null;
            language: string | null;
            link_id: number;
            /** @description The link's name, as it is now */
            name: string | null;
            /** @description An array where the visitor repeated a key */
            params: {
                [key: string]: string | string[];
            };
            platform: string | null;
            referer: string | null;
            slug: string | null;
            /**
             * Format: date-time
             * @description As clocks of `timezone` go, with their offset
             */
            time: string;
            /** @description qr for a scan */
            trigger: string | null;
            utm_campaign: string | null;
            utm_content: string | null;
            utm_medium: string | null;
            utm_source: string | null;
            utm_term: string | null;
            /** @description The same for all clicks of a visitor on a day of UTC, and another the day after */
            visitor: string;
        };
        ClickExport: components["schemas"]["Click"][] | {
            clicks: components["schemas"]["Click"][];
            /** @description The last click, to go on `after` it; null where there are no more */
            next: string | null;
        };
        Clicks: {
            /** @description With `pivot=link_id`: the links named, else the 100 with most clicks */
            links?: {
                link_id: number;
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
            }[];
            /** @description With `compare=previous` */
            previous?: {
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
            };
            traffic: {
                /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                t: string | null;
                /** @description Clicks, or visitors with `unique` */
                y: number | null;
            }[];
            /** @description With `by`: those with most clicks, these first */
            values?: {
                count: number;
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
                value: string | null;
            }[];
        };
        Conversion: {
            amount_cents: number | null;
            click_id: string | null;
            country: string | null;
            currency: string | null;
            event_id: string | null;
            event_name: string;
            /** @enum {string} */
            event_type: "lead" | "sale" | "custom";
            external_id: string | null;
            /** @description a ULID: sorts by time */
            id: string;
            /** Format: date-time */
            inserted_at: string;
            /**
             * @description whose address was seen; `server` is left out of reports by country
             * @enum {string}
             */
            ip_source: "visitor" | "server" | "unknown";
            /** @description null where it cannot be attributed */
            link_id: number | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            occurred_at: string;
            /** @description `api`, `browser`, or what the header X-Source names */
            source: string;
        };
        ConversionCounters: {
            previous?: {
                /** @description All conversions, whether their value is listed or not */
                total: number;
                /** @description By count, the highest first, then by value */
                values: {
                    /** @description Conversions */
                    count: number;
                    leads: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                    revenue: {
                        [key: string]: number;
                    };
                    sales: number;
                    /** @description null: none, or not known */
                    value: string | null;
                }[];
            };
            /** @description All conversions, whether their value is listed or not */
            total: number;
            /** @description By count, the highest first, then by value */
            values: {
                /** @description Conversions */
                count: number;
                leads: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                revenue: {
                    [key: string]: number;
                };
                sales: number;
                /** @description null: none, or not known */
                value: string | null;
            }[];
        };
        ConversionDraft: {
            /** @description in the smallest unit of the currency; negative for a refund or chargeback */
            amount_cents?: number | null;
            /**
             * @description two letters; else that of `visitor_ip`, or of the browser
             * @example DE
             */
            country?: string | null;
            /**
             * @description ISO 4217
             * @default USD
             * @example EUR
             */
            currency?: string | null;
            /** @description your own id of the event: reported again, it is answered with the conversion that is there */
            event_id?: string | null;
            /** @example purchase */
            event_name: string;
            /**
             * @description `lead`, with `svc_cid` and `external_id`, ties the customer to the link
             * @default custom
             * @enum {string|null}
             */
            event_type?: "lead" | "sale" | "custom" | null;
            /** @description your own id of the customer */
            external_id?: string | null;
            /** @description any JSON of at most 10000 bytes, answered as it came; forms write it as text */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description default: now. Not before the year 2000, and at most an hour ahead
             */
            occurred_at?: string | null;
            /** @description as it came with the landing page; also the id of a click. One that is not known is no error */
            svc_cid?: string | null;
            /** @description tells the country, and is not kept. Sending it asserts a lawful basis to share it */
            visitor_ip?: string | null;
            /** @description required where the key reaches several workspaces; also as header X-WORKSPACE-ID */
            workspace_id?: number | null;
        };
        ConversionError: {
            error: components["schemas"]["FieldErrors"];
            index: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "error";
        };
        ConversionFunnel: {
            /** @description By people; bots are never counted */
            clicks: number;
            /** @description All: leads, sales, custom events and refunds */
            conversions: number;
            custom: number;
            /** @description Distinct values of `external_id`, refunds apart. New: without any conversion of the workspace before the period */
            customers: {
                all: number;
                leads: number;
                new: number;
                returning: number;
                sales: number;
            };
            leads: number;
            /** @description With `by=link_id`: those named, else the 1,000 with most conversions */
            links?: {
                /** @description By people; bots are never counted */
                clicks: number;
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                custom: number;
                customers: {
                    all: number;
                    leads: number;
                    sales: number;
                };
                leads: number;
                link_id: number;
                /** @description Of the counts of the period; null where the first of them is 0 */
                rates: {
                    click_to_lead: number | null;
                    click_to_sale: number | null;
                    lead_to_sale: number | null;
                };
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                revenue: {
                    [key: string]: number;
                };
                sales: number;
                /** @description From the click to the conversion; null where none has a click */
                seconds_to_convert: {
                    lead: {
                        median: number;
                        p90: number;
                    } | null;
                    sale: {
                        median: number;
                        p90: number;
                    } | null;
                };
            }[];
            previous?: {
                /** @description By people; bots are never counted */
                clicks: number;
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                custom: number;
                /** @description Distinct values of `external_id`, refunds apart. New: without any conversion of the workspace before the period */
                customers: {
                    all: number;
                    leads: number;
                    new: number;
                    returning: number;
                    sales: number;
                };
                leads: number;
                /** @description Of the counts of the period; null where the first of them is 0 */
                rates: {
                    click_to_lead: number | null;
                    click_to_sale: number | null;
                    lead_to_sale: number | null;
                };
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                revenue: {
                    [key: string]: number;
                };
                sales: number;
                /** @description From the click to the conversion; null where none has a click */
                seconds_to_convert: {
                    lead: {
                        median: number;
                        p90: number;
                    } | null;
                    sale: {
                        median: number;
                        p90: number;
                    } | null;
                };
            };
            /** @description Of the counts of the period; null where the first of them is 0 */
            rates: {
                click_to_lead: number | null;
                click_to_sale: number | null;
                lead_to_sale: number | null;
            };
            /** @description Conversions of any type with a negative amount, which count as nothing else */
            refunds: number;
            /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
            revenue: {
                [key: string]: number;
            };
            sales: number;
            /** @description From the click to the conversion; null where none has a click */
            seconds_to_convert: {
                lead: {
                    median: number;
                    p90: number;
                } | null;
                sale: {
                    median: number;
                    p90: number;
                } | null;
            };
        };
        ConversionList: {
            conversions: components["schemas"]["Conversion"][];
            /** @description whether there are more behind the last one */
            has_more: boolean;
        };
        ConversionResult: (components["schemas"]["ConversionSuccess"] | components["schemas"]["ConversionError"])[];
        ConversionSeries: {
            previous?: {
                /** @description Without holes; a week or month has what of it is in the period */
                series: {
                    /** @description All: leads, sales, custom events and refunds */
                    conversions: number;
                    custom: number;
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                    revenue: {
                        [key: string]: number;
                    };
                    sales: number;
                    /** @description As clocks of `timezone` go: a day (of a week its Monday, of a month its first), or YYYY-MM-DDTHH:00:00 */
                    t: string;
                }[];
                totals: {
                    /** @description All: leads, sales, custom events and refunds */
                    conversions: number;
                    custom: number;
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                    revenue: {
                        [key: string]: number;
                    };
                    sales: number;
                };
            };
            /** @description Without holes; a week or month has what of it is in the period */
            series: {
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                custom: number;
                leads: number;
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                revenue: {
                    [key: string]: number;
                };
                sales: number;
                /** @description As clocks of `timezone` go: a day (of a week its Monday, of a month its first), or YYYY-MM-DDTHH:00:00 */
                t: string;
            }[];
            totals: {
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                custom: number;
                leads: number;
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency */
                revenue: {
                    [key: string]: number;
                };
                sales: number;
            };
        };
        ConversionSuccess: {
            conversion: components["schemas"]["Conversion"];
            index: number;
            /** @description false where its `event_id` was recorded before */
            is_new: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "success";
        };
        Counters: {
            /** @description With `compare=previous` */
            previous?: {
                /** @description All clicks, or visitors, whether their value is listed or not */
                total: number;
                /** @description By count, the highest first, then by value */
                values: {
                    count: number;
                    value: string | null;
                }[];
            };
            /** @description All clicks, or visitors, whether their value is listed or not */
            total: number;
            /** @description By count, the highest first, then by value */
            values: {
                count: number;
                value: string | null;
            }[];
        };
        CredentialCheck: {
            /** @enum {boolean} */
            ok: true;
            workspace_ids: number[];
        };
        DeletedLinks: {
            deleted: number[];
        };
        Domain: {
            fallback_url: string | null;
            favicon_url: string | null;
            id: number;
            ignore_trailing_slash: boolean;
            /** Format: date-time */
            inserted_at: string;
            name: string;
            robots_txt: string | null;
            root_url: string | null;
            workspace_id: number;
        };
        DomainDraft: {
            /**
             * @description host name, without scheme or path
             * @example go.example.com
             */
            name?: string | null;
            /** @description required where the key reaches several workspaces and the path names none */
            workspace_id?: number | null;
        };
        DomainError: {
            code: string;
            error: string;
        } & {
            [key: string]: string[];
        };
        DomainFavicon: {
            /**
             * Format: uri
             * @description null clears
             * @example https://example.com/a.png
             */
            favicon_url?: string | null;
        };
        DomainList: {
            domains: components["schemas"]["Domain"][];
        };
        DomainPatch: {
            /**
             * Format: uri
             * @description destination of slugs that do not exist; null: a page that says so
             */
            fallback_url?: string | null;
            /** Format: uri */
            favicon_url?: string | null;
            /** @description `/a/` is `/a`, unless there is a link `/a/` */
            ignore_trailing_slash?: boolean | null;
            /** @description answered as /robots.txt of the domain */
            robots_txt?: string | null;
            /**
             * Format: uri
             * @description destination of the domain itself
             */
            root_url?: string | null;
        };
        /** @description What went wrong, for people to read, and its code, for programs. */
        Error: {
            /**
             * @description stable
             * @example not_found
             * @enum {string}
             */
            code: "bad_request" | "unauthorized" | "wrong_credentials" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "payload_too_large" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
            /**
             * @description for people; may change
             * @example Not found
             */
            error: string;
        };
        FieldErrors: {
            [key: string]: string[];
        };
        ForgottenCustomer: {
            /** @description how many had the id, which they no longer have */
            conversions: number;
            external_id: string;
        };
        Invitation: {
            email: string;
            /** Format: date-time */
            expires_at: string;
            id: number;
            /** @enum {string} */
            role: "viewer" | "member" | "owner";
            /** @description the link, which works once, to be passed on; this is the only time it is told */
            url: string;
        };
        InvitationDraft: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "viewer" | "member" | "owner";
        };
        Key: {
            /** Format: date-time */
            expires_at: string | null;
            id: number;
            /** Format: date-time */
            inserted_at: string;
            /** Format: date-time */
            last_used_at: string | null;
            name: string | null;
            prefix: string;
            /** Format: date-time */
            previous_expires_at: string | null;
            scopes: ("read" | "write")[];
            user_wide: boolean;
        };
        KeyDraft: {
            /**
             * Format: date-time
             * @description absent: never
             */
            expires_at?: string | null;
            /** @example CI */
            name?: string | null;
            /** @description all by default; none that the asking key has not */
            scopes?: ("read" | "write")[] | null;
            /** @description reaches all workspaces of the user; needs a key that does */
            user_wide?: boolean | null;
        };
        KeyList: {
            keys: components["schemas"]["Key"][];
        };
        KeyRotation: {
            /**
             * @description for how long the former secret works on
             * @default 86400
             */
            grace_seconds?: number | null;
        };
        KeyWithSecret: {
            /** Format: date-time */
            expires_at: string | null;
            id: number;
            /** Format: date-time */
            inserted_at: string;
            key: string;
            /** Format: date-time */
            last_used_at: string | null;
            name: string | null;
            prefix: string;
            /** Format: date-time */
            previous_expires_at: string | null;
            scopes: ("read" | "write")[];
            user_wide: boolean;
        };
        Link: {
            /** @description a second slug */
            alias: string | null;
            block_bots: boolean;
            body_tags: string | null;
            click_fraud_mode: number | null;
            cloaking: boolean;
            created_by_user_id: number | null;
            /** Format: uri */
            custom_referer: string | null;
            /** @description whether it is in the trash */
            deleted: boolean;
            /** @description null on the default host */
            domain: string | null;
            enabled: boolean;
            expiry_clicks: number | null;
            /** Format: date-time */
            expiry_datetime: string | null;
            /** Format: uri */
            expiry_destination: string | null;
            expiry_humans_only: boolean;
            fb_pixel_id: string | null;
            forward_params: boolean;
            /**
             * Format: uri
             * @description the short URL
             */
            full_url: string;
            ga4_tag_id: string | null;
            gtm_id: string | null;
            head_tags: string | null;
            hide_referrer: boolean;
            id: number;
            /** Format: date-time */
            inserted_at: string;
            linkedin_partner_id: string | null;
            linkify_words: string | null;
            microsoft_uet_tag_id: string | null;
            name: string | null;
            note: string | null;
            notify_slack: boolean;
            notify_user_ids: number[];
            og_description: string | null;
            /** Format: uri */
            og_image: string | null;
            og_title: string | null;
            /**
             * @description null where there is none
             * @enum {string|null}
             */
            password: "********" | null;
            pinterest_tag_id: string | null;
            public_analytics: boolean;
            qr_styles: {
                background?: string;
                color?: string;
                /** @enum {string} */
                error_correction?: "L" | "M" | "Q" | "H";
                logo?: string;
                margin?: number;
                /** @enum {string} */
                shape?: "square" | "dots" | "rounded";
                size?: number;
            } | null;
            reddit_pixel_id: string | null;
            referer_mode: number | null;
            /** @description one name=value a line */
            replacements: string | null;
            rules: components["schemas"]["Rule"][];
            skip_social_crawler_tracking: boolean;
            slug: string;
            snapchat_pixel_id: string | null;
            spam: boolean;
            tags: string[];
            tiktok_pixel_id: string | null;
            twitter_pixel_id: string | null;
            /** Format: date-time */
            updated_at: string;
            /** Format: uri */
            url: string;
            utm_campaign: string | null;
            utm_content: string | null;
            utm_medium: string | null;
            utm_source: string | null;
            utm_term: string | null;
            webhooks: string[];
            workspace_id: number;
        };
        LinkDraft: {
            /**
             * @description a second slug of the same link
             * @example /spring
             */
            alias?: string | null;
            /** @description the key, where no header and no query has it */
            api_key?: string;
            block_bots?: boolean | null;
            /** @description HTML; served on a domain of the workspace only */
            body_tags?: string | null;
            /** @description 0 off, 1 flag, 2 block */
            click_fraud_mode?: number | null;
            /** @description shows the destination in a frame */
            cloaking?: boolean | null;
            /** Format: uri */
            custom_referer?: string | null;
            /** @description true puts the link into the trash */
            deleted?: boolean | null;
            /** @description one of the workspace's; absent: the default host */
            domain?: string | null;
            /** @description instead of `domain` */
            domain_id?: number | null;
            /** @description accepted, and not looked at */
            email?: string;
            enabled?: boolean | null;
            expiry_clicks?: number | null;
            /** Format: date-time */
            expiry_datetime?: string | null;
            /**
             * Format: uri
             * @description destination of an expired link
             */
            expiry_destination?: string | null;
            /** @description `expiry_clicks` counts people only */
            expiry_humans_only?: boolean | null;
            /** @example 1234567890123456 */
            fb_pixel_id?: string | null;
            /** @description adds the visitor's query to the destination */
            forward_params?: boolean | null;
            /** @example G-ABCDE12345 */
            ga4_tag_id?: string | null;
            /** @example GTM-ABC1234 */
            gtm_id?: string | null;
            /** @description HTML; served on a domain of the workspace only */
            head_tags?: string | null;
            hide_referrer?: boolean | null;
            /** @description the link to change; absent to create one */
            id?: number | null;
            /** @description another name of `id` */
            link_id?: number | null;
            /** @example 1234567 */
            linkedin_partner_id?: string | null;
            linkify_words?: string | null;
            /** @example 12345678 */
            microsoft_uet_tag_id?: string | null;
            /** @description nickname */
            name?: string | null;
            /** @description private note */
            note?: string | null;
            notify_slack?: boolean | null;
            /** @description members of the workspace */
            notify_user_ids?: number[] | null;
            og_description?: string | null;
            /** Format: uri */
            og_image?: string | null;
            og_title?: string | null;
            /** @description answered as ********, which changes nothing when sent back */
            password?: string | null;
            /** @example 2612345678901 */
            pinterest_tag_id?: string | null;
            public_analytics?: boolean | null;
            qr_styles?: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /** @example #1a2b3c */
                color?: string;
                /** @enum {string} */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description data:image/png;base64,…, at most 32 KB */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /** @enum {string} */
                shape?: "square" | "dots" | "rounded";
                /** @description width and height in pixels */
                size?: number;
            } | null;
            /** @example t2_abcd1234 */
            reddit_pixel_id?: string | null;
            /** @description 0 pass, 1 origin only, 2 none, 3 `custom_referer` */
            referer_mode?: number | null;
            /** @description one name=value a line */
            replacements?: string | null;
            /** @description in JSON bodies only */
            rules?: components["schemas"]["RuleDraft"][] | null;
            skip_social_crawler_tracking?: boolean | null;
            /**
             * @description absent: a generated one
             * @example /spring
             */
            slug?: string | null;
            /** @example 12345678-90ab-cdef-1234-567890abcdef */
            snapchat_pixel_id?: string | null;
            /** @description visitors are warned first, and go on only by a click */
            spam?: boolean | null;
            tags?: string[] | null;
            /** @example C4A1B2C3D4E5F6G7H8I9 */
            tiktok_pixel_id?: string | null;
            /** @example o1abc */
            twitter_pixel_id?: string | null;
            /**
             * Format: uri
             * @description destination; required to create
             */
            url?: string | null;
            utm_campaign?: string | null;
            utm_content?: string | null;
            utm_medium?: string | null;
            utm_source?: string | null;
            utm_term?: string | null;
            webhooks?: string[] | null;
            /** @description required to create where the key reaches several workspaces */
            workspace_id?: number | null;
        };
        LinkIds: {
            ids: number[];
        };
        LinkList: {
            links: components["schemas"]["LinkWithStatistics"][];
            page_number: number;
            page_size: number;
            /** @description links that match */
            total_entries: number;
            total_pages: number;
            /** @description links that match */
            total_rows: number;
            /** @description links of the workspace outside of the trash */
            workspace_link_count: number;
        };
        LinkWithStatistics: {
            /** @description a second slug */
            alias: string | null;
            block_bots: boolean;
            body_tags: string | null;
            click_fraud_mode: number | null;
            clicks_previous_day: number;
            clicks_thirty_days: number;
            /** @description days are of UTC */
            clicks_today: number;
            /** @description bots included, as in every count that is not called human */
            clicks_total: number;
            cloaking: boolean;
            /** @description of all time, refunds included */
            conversions: number;
            created_by_user_id: number | null;
            /** Format: uri */
            custom_referer: string | null;
            /** @description whether it is in the trash */
            deleted: boolean;
            /** @description null on the default host */
            domain: string | null;
            enabled: boolean;
            expiry_clicks: number | null;
            /** Format: date-time */
            expiry_datetime: string | null;
            /** Format: uri */
            expiry_destination: string | null;
            expiry_humans_only: boolean;
            fb_pixel_id: string | null;
            forward_params: boolean;
            /**
             * Format: uri
             * @description the short URL
             */
            full_url: string;
            ga4_tag_id: string | null;
            gtm_id: string | null;
            head_tags: string | null;
            hide_referrer: boolean;
            human_clicks_previous_day: number;
            human_clicks_thirty_days: number;
            human_clicks_today: number;
            human_clicks_total: number;
            id: number;
            /** Format: date-time */
            inserted_at: string;
            /** @description conversions of this type, without refunds */
            leads: number;
            linkedin_partner_id: string | null;
            linkify_words: string | null;
            microsoft_uet_tag_id: string | null;
            name: string | null;
            note: string | null;
            notify_slack: boolean;
            notify_user_ids: number[];
            og_description: string | null;
            /** Format: uri */
            og_image: string | null;
            og_title: string | null;
            /**
             * @description null where there is none
             * @enum {string|null}
             */
            password: "********" | null;
            pinterest_tag_id: string | null;
            public_analytics: boolean;
            qr_styles: {
                background?: string;
                color?: string;
                /** @enum {string} */
                error_correction?: "L" | "M" | "Q" | "H";
                logo?: string;
                margin?: number;
                /** @enum {string} */
                shape?: "square" | "dots" | "rounded";
                size?: number;
            } | null;
            reddit_pixel_id: string | null;
            referer_mode: number | null;
            /** @description one name=value a line */
            replacements: string | null;
            /** @description by currency, in its smallest unit, net of refunds */
            revenue: {
                [key: string]: number;
            };
            rules: components["schemas"]["Rule"][];
            sales: number;
            skip_social_crawler_tracking: boolean;
            slug: string;
            snapchat_pixel_id: string | null;
            spam: boolean;
            /** @description human clicks a day, oldest first, today last */
            sparkline: number[];
            tags: string[];
            tiktok_pixel_id: string | null;
            twitter_pixel_id: string | null;
            /** Format: date-time */
            updated_at: string;
            /** Format: uri */
            url: string;
            utm_campaign: string | null;
            utm_content: string | null;
            utm_medium: string | null;
            utm_source: string | null;
            utm_term: string | null;
            webhooks: string[];
            workspace_id: number;
        };
        Member: {
            email: string | null;
            /** @description of the user */
            id: number;
            /**
             * Format: date-time
             * @description when the user became a member
             */
            inserted_at: string;
            name: string | null;
            /** @enum {string} */
            role: "viewer" | "member" | "owner";
        };
        MemberList: {
            invitations: {
                email: string;
                /** Format: date-time */
                expires_at: string;
                id: number;
                /** @enum {string} */
                role: "viewer" | "member" | "owner";
            }[];
            members: components["schemas"]["Member"][];
        };
        MemberPatch: {
            /** @enum {string} */
            role: "viewer" | "member" | "owner";
        };
        NewPassword: {
            /**
             * Format: password
             * @description of who has one
             */
            current_password?: string | null;
            /** Format: password */
            password: string;
            /** @description what stands behind `token=` in the link */
            token?: string | null;
        };
        NoticeList: {
            has_more: boolean;
            notices: {
                /** @description what it is about, by `kind` */
                data: {
                    [key: string]: string | number;
                };
                id: number;
                /** Format: date-time */
                inserted_at: string;
                /** @enum {string} */
                kind: "plan_clicks" | "webhook_disabled" | "slack_refused";
                /** @description for people; may change */
                message: string;
            }[];
        };
        PasswordReset: {
            /** Format: email */
            email: string;
        };
        Provider: {
            enabled: boolean;
            name: string | null;
        };
        RateLimitError: {
            /** @enum {string} */
            code: "rate_limit_exceeded";
            current_usage: number;
            /** @enum {string} */
            error: "rate_limit_exceeded";
            limit: number;
            /** @description for people; may change */
            message: string;
        };
        RestoredLinks: {
            /** @description by id, what keeps a link in the trash; absent where nothing does */
            errors?: {
                [key: string]: components["schemas"]["FieldErrors"];
            };
            restored: number[];
        };
        Rule: {
            matches: string | null;
            percentage: number | null;
            /** @enum {boolean} */
            sticky?: true;
            /** Format: uri */
            url: string;
            /** @enum {string} */
            what: "rotator" | "country" | "platform";
        };
        RuleDraft: {
            /** @description an ISO 3166 alpha-2 country code, or one of ios, android, windows, linux, mac */
            matches?: string | null;
            /** @description share of a rotator; 100 at most for all rotators together */
            percentage?: (number | null) | string;
            /**
             * Format: uri
             * @description another name of `url`
             */
            rule_url?: string | null;
            /** @description a rotator forwards a returning visitor to the same destination */
            sticky?: boolean | null;
            /**
             * Format: uri
             * @description target of the rule
             */
            url?: string;
            /** @enum {string} */
            what: "rotator" | "country" | "platform";
        };
        SessionList: {
            /** @description whether this request comes with it */
            current: boolean;
            id: number;
            /** Format: date-time */
            inserted_at: string;
            /**
             * Format: date-time
             * @description to the minute
             */
            last_used_at: string;
            user_agent: string | null;
        }[];
        SignedIn: {
            user: {
                email: string | null;
                id: number;
                name: string | null;
            };
            workspaces: {
                id: number;
                name: string;
                /** @enum {string} */
                plan: "free" | "growth" | "business" | "enterprise";
                /** @enum {string} */
                role: "viewer" | "member" | "owner";
            }[];
        };
        SignIn: {
            /** Format: email */
            email: string;
            /** Format: password */
            password: string;
        };
        SigningSecret: {
            /**
             * Format: date-time
             * @description until when the former secret signs too; null: it does not
             */
            previous_expires_at: string | null;
            /** @description `whsec_` and base64; null: deliveries are not signed */
            signing_secret: string | null;
        };
        SignInLink: {
            /** @description what stands behind `token=` in the link */
            token: string;
        };
        SingleLink: {
            base62_id: string;
            clicks_count: number;
            domain: {
                id: number;
                name: string;
                workspace_id: number;
            } | null;
            domains: {
                id: number;
                name: string;
                workspace_id: number;
            }[];
            link: components["schemas"]["LinkWithStatistics"];
        };
        Usage: {
            /** @description API calls of this month, this one included */
            calls: {
                /** @description null: unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` is 0 again; null where it never is
                 */
                resets_at: string | null;
                used: number;
            };
            /** @description recorded clicks of this month, bots included */
            clicks: {
                /** @description null: unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` is 0 again; null where it never is
                 */
                resets_at: string | null;
                used: number;
            };
            domains: {
                /** @description null: unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` is 0 again; null where it never is
                 */
                resets_at: string | null;
                used: number;
            };
            /** @description links that are not deleted */
            links: {
                /** @description null: unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` is 0 again; null where it never is
                 */
                resets_at: string | null;
                used: number;
            };
            /** @description the last twelve, this one first */
            months: {
                calls: number;
                clicks: number;
                /** @description of UTC, such as 2026-03 */
                month: string;
            }[];
            /** @enum {string} */
            plan: "free" | "growth" | "business" | "enterprise";
            workspace_id: number;
        };
        Webhook: {
            /** @description false: switched off, by hand or because it failed for three days */
            enabled: boolean;
            /** @description what it is told of */
            events: ("click" | "link.created" | "link.updated" | "link.deleted")[];
            /**
             * Format: date-time
             * @description the first failure after which nothing was delivered
             */
            failing_since: string | null;
            /** @description the URL */
            id: string;
            /** Format: date-time */
            inserted_at: string;
            /** @description events that were not sent: it was switched off, or too slow for their number */
            missed: number;
            /**
             * Format: date-time
             * @description the last of them
             */
            missed_at: string | null;
            /** Format: date-time */
            switched_off_at: string | null;
        };
        WebhookDeliveries: {
            /** @description newest first */
            deliveries: {
                duration_ms: number;
                /** @description why none came */
                error: string | null;
                /** @enum {string} */
                event: "click" | "link.created" | "link.updated" | "link.deleted";
                /** @description header `webhook-id` of signed deliveries */
                id: string;
                /** @enum {boolean} */
                is_test?: true;
                /** @enum {string} */
                outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
                /** @description of the answer; null where none came */
                status: number | null;
                /** Format: date-time */
                time: string;
            }[];
        };
        WebhookList: {
            /** @description the URL */
            id: string;
        }[];
        WebhookPatch: {
            enabled?: boolean | null;
            /** @description null: everything */
            events?: ("click" | "link.created" | "link.updated" | "link.deleted")[] | null;
        };
        WebhookRemoved: {
            /** @description the URL */
            id: string;
        };
        WebhookSubscribed: {
            /** @description the URL */
            id: string;
            /** @description absent where there is nothing to warn of */
            warnings?: string[];
        };
        WebhookSubscription: {
            /** @description what it is told of; null: everything, as where it is absent the first time */
            events?: ("click" | "link.created" | "link.updated" | "link.deleted")[] | null;
            /** Format: uri */
            url: string;
        };
        WebhookTrial: {
            /**
             * @description what the example is of
             * @default click
             * @enum {string|null}
             */
            event?: "click" | "link.created" | "link.updated" | "link.deleted" | null;
        };
        WebhookTried: {
            /** @description the first 256 bytes of the answer's body */
            answer: string | null;
            duration_ms: number;
            /** @description why none came */
            error: string | null;
            /** @enum {string} */
            event: "click" | "link.created" | "link.updated" | "link.deleted";
            /** @description header `webhook-id` of signed deliveries */
            id: string;
            /** @enum {string} */
            outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
            /** @description of the answer; null where none came */
            status: number | null;
            /** Format: date-time */
            time: string;
        };
        Workspace: {
            conversion_tracking: boolean;
            /** @description addresses and CIDR ranges that are not counted; absent for a key without the write scope */
            excluded_ips?: string[];
            id: number;
            /** Format: date-time */
            inserted_at: string;
            name: string;
            /** @enum {string} */
            plan: "free" | "growth" | "business" | "enterprise";
            /** @description where links with `notify_slack` are told of; absent for a key without the write scope */
            slack_url?: string | null;
            webhooks: string[];
        };
        WorkspaceDraft: {
            /** @example Marketing */
            name: string;
        };
        WorkspacePatch: {
            /** @description adds `svc_cid` to destinations */
            conversion_tracking?: boolean | null;
            /** @description addresses and CIDR ranges that are not counted; also text with one on each line */
            excluded_ips?: string[] | null;
            name?: string;
            /**
             * Format: uri
             * @description https URL of a Slack webhook, or of what takes the same messages
             */
            slack_url?: string | null;
            /** @description http or https URLs; also text with one on each line */
            webhooks?: string[] | null;
        };
    };
    responses: {
        /** @description What was sent makes no sense: the envelope, with what is wrong with which field beside it */
        BadDomainRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "name can't be blank",
                 *       "code": "bad_request",
                 *       "name": [
                 *         "can't be blank"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DomainError"];
            };
        };
        /** @description What was sent makes no sense: the envelope, or what is wrong with which field (`base`: with none of them) */
        BadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "slug": [
                 *         "has already been taken"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"] | components["schemas"]["FieldErrors"];
            };
        };
        /** @description The key's scope, the role in the workspace, or its plan does not allow it */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This key has no write scope",
                 *       "code": "forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A mistake of the service */
        InternalError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Internal error",
                 *       "code": "internal_error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A field of the conversion is not what it must be: the envelope, with what is wrong with which field beside it */
        InvalidConversion: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "amount_cents must be an integer",
                 *       "code": "validation_failed",
                 *       "amount_cents": [
                 *         "must be an integer"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DomainError"];
            };
        };
        /** @description It does not exist, or the key does not reach it */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Not found",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body is too large",
                 *       "code": "payload_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The limit of the key or its plan is used up */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "rate_limit_exceeded",
                 *       "code": "rate_limit_exceeded",
                 *       "message": "At most 100 requests a second with a key, in bursts of 500",
                 *       "limit": 500,
                 *       "current_usage": 500
                 *     }
                 */
                "application/json": components["schemas"]["RateLimitError"];
            };
        };
        /** @description No key and no session, or one that does not exist */
        Unauthorized: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Not authorized",
                 *       "code": "unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A database is away; the same request may succeed later */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "A database is not available, try again shortly",
                 *       "code": "service_unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds after which to ask again */
        "Retry-After": number;
        /** @description Of a page as CSV: the click to go on `after`; absent where there are no more */
        "X-Next-After": string;
        /** @description Requests that a burst, or a month, may have */
        "X-RateLimit-Limit": number;
        /** @description Requests left of these */
        "X-RateLimit-Remaining": number;
        /** @description When all are there again: epoch seconds */
        "X-RateLimit-Reset": number;
        /** @description The caller's own where it sent one that is fit for it; in every line of the log about the request */
        "X-Request-Id": string;
        /** @description Fields of the body that are not known here, and ignored: `unknown fields: ulr, rules[].weight`. Names are percent-encoded, and long lists end with how many more there are */
        "X-Warning": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getDocumentPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listConversions: {
        parameters: {
            query?: {
                /** @description those behind the one with this id, in the order of the list */
                after?: string;
                event_name?: string;
                event_type?: "lead" | "sale" | "custom";
                external_id?: string;
                limit?: number;
                link_id?: number;
                /** @description those that were recorded from then on, oldest first */
                since?: string;
                /** @description required where the key reaches several workspaces; also as header X-WORKSPACE-ID */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionList"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createConversion: {
        parameters: {
            query?: {
                /** @description required where the key reaches several workspaces; also as header X-WORKSPACE-ID */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversionDraft"] | components["schemas"]["ConversionDraft"][];
                "application/x-www-form-urlencoded": components["schemas"]["ConversionDraft"];
                "multipart/form-data": components["schemas"]["ConversionDraft"];
            };
        };
        responses: {
            /** @description The conversion that was there already, or an entry for each of an array */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"] | components["schemas"]["ConversionResult"];
                };
            };
            /** @description The conversion */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidConversion"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["DomainDraft"];
                "multipart/form-data": components["schemas"]["DomainDraft"];
            };
        };
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkWithStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a link */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acceptance"];
                "application/x-www-form-urlencoded": components["schemas"]["Acceptance"];
                "multipart/form-data": components["schemas"]["Acceptance"];
            };
        };
        responses: {
            /** @description The user, and the workspaces with the role in each */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDraft"] | components["schemas"]["LinkDraft"][];
                "application/x-www-form-urlencoded": components["schemas"]["LinkDraft"];
                "multipart/form-data": components["schemas"]["LinkDraft"];
            };
        };
        responses: {
            /** @description The link; or for an array, an entry for each of its links, in their order */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] | components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a link */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLinkWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    subscribeLinkWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSubscription"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookSubscription"];
                "multipart/form-data": components["schemas"]["WebhookSubscription"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscribed"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unsubscribeLinkWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it was */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRemoved"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLinkWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookPatch"];
                "multipart/form-data": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLinkWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testLinkWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTrial"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookTrial"];
                "multipart/form-data": components["schemas"]["WebhookTrial"];
            };
        };
        responses: {
            /** @description What came back */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTried"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDraft"] | components["schemas"]["LinkDraft"][];
                "application/x-www-form-urlencoded": components["schemas"]["LinkDraft"];
                "multipart/form-data": components["schemas"]["LinkDraft"];
            };
        };
        responses: {
            /** @description The link; or for an array, an entry for each of its links, in their order */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] | components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether, and what it is called */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provider"];
                };
            };
        };
    };
    choosePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
                "application/x-www-form-urlencoded": components["schemas"]["NewPassword"];
                "multipart/form-data": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description The user, and the workspaces with the role in each */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    askForPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
                "application/x-www-form-urlencoded": components["schemas"]["PasswordReset"];
                "multipart/form-data": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "If there is such a user, a link was mailed";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, and the workspaces with the role in each */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
                "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
                "multipart/form-data": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The user, and the workspaces with the role in each */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Signed out";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInLink"];
                "application/x-www-form-urlencoded": components["schemas"]["SignInLink"];
                "multipart/form-data": components["schemas"]["SignInLink"];
            };
        };
        responses: {
            /** @description The user, and the workspaces with the role in each */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: {
                keep?: "current";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Signed out everywhere" | "Signed out everywhere else";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a session of the user */
                session_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Session ended";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is good */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Workspace deleted";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspacePatch"];
                "application/x-www-form-urlencoded": components["schemas"]["WorkspacePatch"];
                "multipart/form-data": components["schemas"]["WorkspacePatch"];
            };
        };
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClicks: {
        parameters: {
            query?: {
                /** @description Whose click id came along, such as google */
                ad_network?: string[];
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                bots?: "0" | "1" | "include" | "true" | "exclude" | "false" | "only";
                /** @description Browser, in any case */
                browser?: string[];
                /** @description Browser, in any case */
                browser_name?: string[];
                /** @description Adds `values`: a series for each of the commonest values of a counter */
                by?: "ad_network" | "bot_name" | "browser" | "browser_name" | "country" | "destination" | "device" | "isp" | "language" | "link_id" | "platform" | "referer" | "top_params" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description URL that the visitor was sent to */
                destination?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
                /**
                 * @description YYYY-MM-DD, which is that whole day, or a date-time, which is not included; today by default
                 * @example 2026-03-31
                 */
                end?: string;
                format?: "json" | "csv" | "tsv";
                /** @description Weeks begin on Monday; at most 366 days by day, 31 by hour, 7,305 else */
                frequency?: "day" | "hour" | "week" | "month";
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description A link */
                link_id?: string[];
                /**
                 * @description Clicks of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Adds `links`: a series for each */
                pivot?: "link_id";
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
                platform?: string[];
                /**
                 * @description Domain; empty: direct visits
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /**
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values, with `by`; 10 by default */
                top?: number;
                /**
                 * @description `key=value` of the query that came with the visitor
                 * @example [
                 *       "ref=home"
                 *     ]
                 */
                top_params?: string[];
                /** @description Visitors instead of clicks, each once a day of UTC */
                unique?: "0" | "1" | "true" | "false";
                /** @description As it was written */
                utm_campaign?: string[];
                /** @description As it was written */
                utm_content?: string[];
                /** @description As it was written */
                utm_medium?: string[];
                /** @description As it was written */
                utm_source?: string[];
                /** @description As it was written */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clicks"];
                    "text/csv": string;
                    "text/tab-separated-values": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClickCounters: {
        parameters: {
            query?: {
                /** @description Whose click id came along, such as google */
                ad_network?: string[];
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                bots?: "0" | "1" | "include" | "true" | "exclude" | "false" | "only";
                /** @description Browser, in any case */
                browser?: string[];
                /** @description Browser, in any case */
                browser_name?: string[];
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description URL that the visitor was sent to */
                destination?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
                /**
                 * @description YYYY-MM-DD, which is that whole day, or a date-time, which is not included; today by default
                 * @example 2026-03-31
                 */
                end?: string;
                format?: "json" | "csv" | "tsv";
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description A link */
                link_id?: string[];
                /**
                 * @description Clicks of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
                platform?: string[];
                /**
                 * @description Domain; empty: direct visits
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /**
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /**
                 * @description `key=value` of the query that came with the visitor
                 * @example [
                 *       "ref=home"
                 *     ]
                 */
                top_params?: string[];
                /** @description Visitors instead of clicks, each once a day of UTC */
                unique?: "0" | "1" | "true" | "false";
                /** @description As it was written */
                utm_campaign?: string[];
                /** @description As it was written */
                utm_content?: string[];
                /** @description As it was written */
                utm_medium?: string[];
                /** @description As it was written */
                utm_source?: string[];
                /** @description As it was written */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description what clicks are counted by */
                counter: "ad_network" | "bot_name" | "browser" | "browser_name" | "country" | "destination" | "device" | "isp" | "language" | "link_id" | "platform" | "referer" | "top_params" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counters"];
                    "text/csv": string;
                    "text/tab-separated-values": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportClicks: {
        parameters: {
            query?: {
                /** @description Whose click id came along, such as google */
                ad_network?: string[];
                /** @description id of a click: those behind it */
                after?: string;
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                bots?: "0" | "1" | "include" | "true" | "exclude" | "false" | "only";
                /** @description Browser, in any case */
                browser?: string[];
                /** @description Browser, in any case */
                browser_name?: string[];
                /**
                 * @description Two letters
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description URL that the visitor was sent to */
                destination?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
                /**
                 * @description YYYY-MM-DD, which is that whole day, or a date-time, which is not included; today by default
                 * @example 2026-03-31
                 */
                end?: string;
                format?: "json" | "csv";
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description Of clicks; none by default */
                limit?: number;
                /** @description A link */
                link_id?: string[];
                /**
                 * @description Clicks of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
                platform?: string[];
                /**
                 * @description Domain; empty: direct visits
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /**
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /**
                 * @description `key=value` of the query that came with the visitor
                 * @example [
                 *       "ref=home"
                 *     ]
                 */
                top_params?: string[];
                /** @description As it was written */
                utm_campaign?: string[];
                /** @description As it was written */
                utm_content?: string[];
                /** @description As it was written */
                utm_medium?: string[];
                /** @description As it was written */
                utm_source?: string[];
                /** @description As it was written */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clicks, a file to save */
            200: {
                headers: {
                    "X-Next-After": components["headers"]["X-Next-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClickExport"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamClicks: {
        parameters: {
            query?: {
                /** @description Whose click id came along, such as google */
                ad_network?: string[];
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                bots?: "0" | "1" | "include" | "true" | "exclude" | "false" | "only";
                /** @description Browser, in any case */
                browser?: string[];
                /** @description Browser, in any case */
                browser_name?: string[];
                /**
                 * @description Two letters
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description URL that the visitor was sent to */
                destination?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description A link */
                link_id?: string[];
                /**
                 * @description Clicks of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
                platform?: string[];
                /**
                 * @description Domain; empty: direct visits
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /**
                 * @description `key=value` of the query that came with the visitor
                 * @example [
                 *       "ref=home"
                 *     ]
                 */
                top_params?: string[];
                /** @description As it was written */
                utm_campaign?: string[];
                /** @description As it was written */
                utm_content?: string[];
                /** @description As it was written */
                utm_medium?: string[];
                /** @description As it was written */
                utm_source?: string[];
                /** @description As it was written */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConversionCounters: {
        parameters: {
            query?: {
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters; conversions from servers are left out
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description Three letters; empty: without an amount */
                currency?: string[];
                /**
                 * @description YYYY-MM-DD, which is that whole day, or a date-time, which is not included; today by default
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description Name of the event */
                event_name?: string[];
                /** @description lead, sale or custom */
                event_type?: string[];
                /** @description Tables leave out what is compared */
                format?: "json" | "csv" | "tsv";
                /** @description Link that earned it */
                link_id?: string[];
                /**
                 * @description Conversions of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows */
                platform?: string[];
                /**
                 * @description Domain from which the visitor came to the link
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /** @description Integration that reported it */
                source?: string[];
                /**
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description utm_campaign of the click */
                utm_campaign?: string[];
                /** @description utm_content of the click */
                utm_content?: string[];
                /** @description utm_medium of the click */
                utm_medium?: string[];
                /** @description utm_source of the click */
                utm_source?: string[];
                /** @description utm_term of the click */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description what conversions are counted by; from `utm_source` to `referer` it is what the click has */
                counter: "browser" | "browser_name" | "country" | "currency" | "event_name" | "event_type" | "link_id" | "platform" | "referer" | "source" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionCounters"];
                    "text/csv": string;
                    "text/tab-separated-values": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConversionFunnel: {
        parameters: {
            query?: {
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `links`: those named, else the 1,000 with most conversions */
                by?: "link_id";
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters; conversions from servers are left out
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description Three letters; empty: without an amount */
                currency?: string[];
                /**
                 * @description YYYY-MM-DD, which is that whole day, or a date-time, which is not included; today by default
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description Name of the event */
                event_name?: string[];
                /** @description lead, sale or custom */
                event_type?: string[];
                /** @description Tables leave out what is compared */
                format?: "json" | "csv" | "tsv";
                /** @description Link that earned it */
                link_id?: string[];
                /**
                 * @description Conversions of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows */
                platform?: string[];
                /**
                 * @description Domain from which the visitor came to the link
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /** @description Integration that reported it */
                source?: string[];
                /**
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description utm_campaign of the click */
                utm_campaign?: string[];
                /** @description utm_content of the click */
                utm_content?: string[];
                /** @description utm_medium of the click */
                utm_medium?: string[];
                /** @description utm_source of the click */
                utm_source?: string[];
                /** @description utm_term of the click */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The funnel */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionFunnel"];
                    "text/csv": string;
                    "text/tab-separated-values": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConversionSeries: {
        parameters: {
            query?: {
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters; conversions from servers are left out
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description Three letters; empty: without an amount */
                currency?: string[];
                /**
                 * @description YYYY-MM-DD, which is that whole day, or a date-time, which is not included; today by default
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description Name of the event */
                event_name?: string[];
                /** @description lead, sale or custom */
                event_type?: string[];
                /** @description Tables leave out what is compared */
                format?: "json" | "csv" | "tsv";
                /** @description Weeks begin on Monday; at most 366 days by day, 31 by hour, 7,305 else */
                frequency?: "day" | "hour" | "week" | "month";
                /** @description Link that earned it */
                link_id?: string[];
                /**
                 * @description Conversions of these links together: ids, also joined by '-' or ','
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows */
                platform?: string[];
                /**
                 * @description Domain from which the visitor came to the link
                 * @example [
                 *       "example.com"
                 *     ]
                 */
                referer?: string[];
                /** @description Integration that reported it */
                source?: string[];
                /**
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description utm_campaign of the click */
                utm_campaign?: string[];
                /** @description utm_content of the click */
                utm_content?: string[];
                /** @description utm_medium of the click */
                utm_medium?: string[];
                /** @description utm_source of the click */
                utm_source?: string[];
                /** @description utm_term of the click */
                utm_term?: string[];
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionSeries"];
                    "text/csv": string;
                    "text/tab-separated-values": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgetCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description your id of a customer */
                external_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many conversions had the id */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenCustomer"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainList"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkspaceDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["DomainDraft"];
                "multipart/form-data": components["schemas"]["DomainDraft"];
            };
        };
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: {
                links?: "move" | "delete";
            };
            header?: never;
            path: {
                /** @description a domain of the workspace */
                domain_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a domain of the workspace */
                domain_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["DomainPatch"];
                "multipart/form-data": components["schemas"]["DomainPatch"];
            };
        };
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDomainFavicon: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a domain of the workspace */
                domain_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainFavicon"];
                "application/x-www-form-urlencoded": components["schemas"]["DomainFavicon"];
                "multipart/form-data": components["schemas"]["DomainFavicon"];
            };
        };
        responses: {
            /** @description The domain */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description an invitation to the workspace */
                invitation_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Invitation revoked";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["KeyDraft"];
                "multipart/form-data": components["schemas"]["KeyDraft"];
            };
        };
        responses: {
            /** @description The key with its secret */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a key of the workspace */
                key_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Key revoked";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a key of the workspace */
                key_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
                "application/x-www-form-urlencoded": components["schemas"]["KeyRotation"];
                "multipart/form-data": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The key with its new secret */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaceLinks: {
        parameters: {
            query?: {
                /** @description true lists the trash */
                deleted?: boolean;
                /** @description host name: links of this domain */
                domain?: string;
                /** @description from 1 */
                page?: number;
                /** @description how many links a page has at most */
                page_size?: number;
                /** @description text in name, note, URL or slug; small and capital letters are the same as far as the database folds them */
                search?: string;
                /** @description links of equal counts by id; revenue in the currency that most conversions of the workspace have */
                sort_by?: "id" | "name" | "inserted_at" | "clicks_total" | "clicks_thirty_days" | "clicks_today" | "conversions" | "leads" | "sales" | "revenue";
                /** @description ascending or descending */
                sort_dir?: "asc" | "desc";
                /** @description links that have it among their `tags` */
                tag?: string;
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveWorkspaceLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDraft"] | components["schemas"]["LinkDraft"][];
                "application/x-www-form-urlencoded": components["schemas"]["LinkDraft"];
                "multipart/form-data": components["schemas"]["LinkDraft"];
            };
        };
        responses: {
            /** @description The link; or for an array, an entry for each of its links, in their order */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"] | components["schemas"]["BulkResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkIds"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkIds"];
                "multipart/form-data": components["schemas"]["LinkIds"];
            };
        };
        responses: {
            /** @description Ids of the links that were deleted */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedLinks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a link */
                id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Link deleted";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a link */
                id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkDraft"];
                "multipart/form-data": components["schemas"]["LinkDraft"];
            };
        };
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportLinks: {
        parameters: {
            query?: {
                /** @description JSON, or a table */
                format?: "json" | "csv";
                /** @description text in name, note, URL or slug; small and capital letters are the same as far as the database folds them */
                search?: string;
                /** @description false leaves out what lists count of links, and asks nothing of the store of clicks */
                statistics?: boolean;
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links, a file to save */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["LinkWithStatistics"] | components["schemas"]["Link"])[];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkIds"];
                "application/x-www-form-urlencoded": components["schemas"]["LinkIds"];
                "multipart/form-data": components["schemas"]["LinkIds"];
            };
        };
        responses: {
            /** @description Ids of the links that are not in the trash now */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredLinks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description true lists the trash */
                deleted?: boolean;
                /** @description host name: links of this domain */
                domain?: string;
                /** @description from 1 */
                page?: number;
                /** @description how many links a page has at most */
                page_size?: number;
                /** @description text in name, note, URL or slug; small and capital letters are the same as far as the database folds them */
                search?: string;
                /** @description links of equal counts by id; revenue in the currency that most conversions of the workspace have */
                sort_by?: "id" | "name" | "inserted_at" | "clicks_total" | "clicks_thirty_days" | "clicks_today" | "conversions" | "leads" | "sales" | "revenue";
                /** @description ascending or descending */
                sort_dir?: "asc" | "desc";
                /** @description links that have it among their `tags` */
                tag?: string;
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members, and who is invited */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["InvitationDraft"];
                "multipart/form-data": components["schemas"]["InvitationDraft"];
            };
        };
        responses: {
            /** @description The invitation, with its link */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a member of the workspace */
                user_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done, as a JSON string */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": "Member removed";
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a member of the workspace */
                user_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["MemberPatch"];
                "multipart/form-data": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description The member */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotices: {
        parameters: {
            query?: {
                /** @description id of the last notice of the page before */
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notices */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSigningSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningSecret"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSigningSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is left */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningSecret"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateSigningSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningSecret"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is used */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaceWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    subscribeWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSubscription"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookSubscription"];
                "multipart/form-data": components["schemas"]["WebhookSubscription"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSubscribed"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unsubscribeWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it was */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRemoved"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookPatch"];
                "multipart/form-data": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaceWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTrial"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookTrial"];
                "multipart/form-data": components["schemas"]["WebhookTrial"];
            };
        };
        responses: {
            /** @description What came back */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTried"];
                };
            };
            400: components["responses"]["BadDomainRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["WorkspaceDraft"];
                "multipart/form-data": components["schemas"]["WorkspaceDraft"];
            };
        };
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
