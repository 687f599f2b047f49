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
         * @description Most recent first, or with `since` oldest first. The next page begins `after` the last id. Whoever follows new ones with `since` asks from a minute before the last one on: those that are recorded at once appear in any order. Of CSV header `X-Next-After` says that there are more, and after which id.
         */
        get: operations["listConversions"];
        put?: never;
        /**
         * Report a conversion
         * @description An event that happened after a click. It is attributed to the link of `svc_cid`, or to that by which the customer `external_id` came first; one that cannot be attributed is recorded all the same. Reported again with the same `event_id`, it is answered with 200 and the conversion that is there. An array of up to 1000 is answered with 200 and an entry for each. The key may also come as `api_key` in a body of at most 64 KB, in an array as the same one in all entries.
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
    "/api/v1/conversions/{event_id}": {
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
         * Void a conversion
         * @description Marks the conversion as `voided`: it is kept and listed, and is in no report any more. Nothing revives it: a report with the same `event_id` is answered with the conversion that is voided. Voided again, it stays as it is.
         */
        delete: operations["voidConversion"];
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
    "/api/v1/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the user has beside the password
         * @description The authenticator app, passkeys, and how many recovery codes are left. Not for keys.
         */
        get: operations["getFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up an authenticator app
         * @description A new secret, by RFC 6238: SHA-1, six digits, 30 seconds. It is in use once its first code is given. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        post: operations["beginApp"];
        /**
         * Remove the authenticator app
         * @description The last factor stays while a workspace requires one: 403, `two_factors_required`. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        delete: operations["removeApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish setting up an authenticator app
         * @description With the code that the app shows, in the place of another app. With the first factor come recovery codes, and all other sessions end. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        post: operations["confirmApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description With the first factor come recovery codes, and all other sessions end. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/passkeys/{passkey_id}": {
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
         * Remove a passkey
         * @description The last factor stays while a workspace requires one: 403, `two_factors_required`. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description For its owner to know it by. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        patch: operations["renamePasskey"];
        trace?: never;
    };
    "/api/v1/factors/passkeys/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description Options for `navigator.credentials.create`. 403 where browsers would refuse: the API needs a name and https, or http://localhost. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove that it is still the user
         * @description With one of `password`, `code` and `credential`. For ten minutes the session may then change what the account is protected by.
         */
        post: operations["proveFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/proof/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a proof with a passkey
         * @description Options for `navigator.credentials.get`.
         */
        post: operations["beginProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factors/recovery_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description Ten, each of which is a second step once. Those of before no longer work. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
         */
        post: operations["makeRecoveryCodes"];
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
    "/api/v1/invitations/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at an invitation
         * @description By the token of its link: to which workspace, as what, and for whom. It stays as it is.
         */
        post: operations["lookUpInvitation"];
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
         * @description With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is created. An array of up to 1000 links is applied in its order and answered with an entry for each: one that fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each entry of a list, and cannot say `rules`. Of a cloaked link that is saved by itself, new destinations are looked at, for at most two seconds: `warnings` names those that forbid frames, to which visitors are led directly. The key may also come as `api_key` in the body, in an array as the same one in all entries.
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
         * @description With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is created. An array of up to 1000 links is applied in its order and answered with an entry for each: one that fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each entry of a list, and cannot say `rules`. Of a cloaked link that is saved by itself, new destinations are looked at, for at most two seconds: `warnings` names those that forbid frames, to which visitors are led directly.
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
    "/api/v1/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description A passkey is both factors: the device, and the finger, face or PIN that it asks for. The answer sets the cookie of a new session.
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/passkey/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description Options for `navigator.credentials.get`. A cookie binds them to the browser.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second_step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the second factor
         * @description With the cookie that came with `second_step` of an answer, and one of `code`, `recovery_code` and `credential`. The answer sets the cookie of a new session. A code and a recovery code work once; wrong ones are 401 with `wrong_credentials`, and slow down. After ten minutes it is 401 with `sign_in_expired`.
         */
        post: operations["giveSecondStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second_step/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a second step with a passkey
         * @description Options for `navigator.credentials.get`, of the user who has given the password in this browser.
         */
        post: operations["beginSecondStep"];
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
    "/api/v1/workspace/{workspace_id}/all_webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks of a workspace and of its links
         * @description With what each is told of, and whether that arrives. Those of links in the trash are left out.
         */
        get: operations["listAllWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/audit_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what
         * @description Newest first: changes of the workspace, its links, domains, webhooks, keys, members and invitations, by whomever and however many at once, each with the fields that changed. For owners. The next page begins `after` the last id.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description A point for every step of the period, also where nobody clicked. Of an hour that clocks show twice each is a point, with its offset from UTC in `t`. At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month. `start=all` always answers: where its step would have too many points it takes a longer one, which `frequency` names. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\` has a `\` before it. A parameter that is not named here is refused.
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
         * @description The 10,000 values with most clicks, counted exactly, and the total of all. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\` has a `\` before it. A parameter that is not named here is refused.
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
         * @description Streams every click of the period by time and id; no address is among the fields. With `limit` or `after` it is a page: in JSON an object, whose `next` is what to go on `after`; of CSV header `X-Next-After` says so, which is absent where there are no more. Clicks that come late are behind those that were read: an hour's overlap finds them. Compressed with br or gzip where Accept-Encoding has them. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\` has a `\` before it. A parameter that is not named here is refused.
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
         * @description Server-sent events: `click`, whose data is a click as exports have it, without `visitor` and `name`, and whose id is that of the click; `missed`, whose data is `{"missed": n}`, where a slow reader lost the oldest, null where how many is not known. With `Last-Event-ID`, else `after`, it goes on behind that click, of the last ten minutes.
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
         * @description The 10,000 values that are first by `order`, counted exactly, and the total of all. Conversions that are voided count nowhere. Where `country` is asked for, conversions that came from a server without a `country` are left out. A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\` has a `\` before it. A parameter that is not named here is refused. Needs the Growth plan or a larger one.
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
         * @description Clicks of people and conversions of the period, each by its own time, and the customers at each step. Filters by what clicks have as well (link, country, UTM, platform, browser, referer, device, language, ISP) choose both. Conversions that are voided count nowhere. A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\` has a `\` before it. A parameter that is not named here is refused. Needs the Growth plan or a larger one. Where `country` is asked for, conversions that came from a server without a `country` are left out.
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
         * @description A point for every step of the period, by when conversions happened, and their totals. Conversions that are voided count nowhere. A conversion with a negative amount is a refund: it takes from revenue, and is no lead, sale or custom event. Every counter is a filter under its own name: repeated, any of its values; `!` before a value, none of it; both, one of the former and none of the latter; an empty value, those that have none; a value that itself begins with `!` or `\` has a `\` before it. A parameter that is not named here is refused. Needs the Growth plan or a larger one. Where `country` is asked for, conversions that came from a server without a `country` are left out. At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month. `start=all` always answers: where its step would have too many points it takes a longer one, which `frequency` names.
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
         * @description Its links move to the default host, with their slugs and aliases; those in the trash stay there. Where slugs are taken on the default host, nothing happens: 400 names ten of them, and how many more there are. `links=delete` puts the links into the trash.
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
    "/api/v1/workspace/{workspace_id}/domains/{domain_id}/dns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the DNS record of a domain
         * @description Asks DNS, which may take some seconds.
         */
        get: operations["checkDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description With an `id`, the link is updated: a field that is absent is unchanged, `null` clears it. Without one, it is created. An array of up to 1000 links is applied in its order and answered with an entry for each: one that fails does not keep the others from being saved, and a request that takes longer than 60 seconds fails. Forms repeat a field for each entry of a list, and cannot say `rules`. Of a cloaked link that is saved by itself, new destinations are looked at, for at most two seconds: `warnings` names those that forbid frames, to which visitors are led directly.
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
         * @description A field that is absent is unchanged, `null` clears it. An `id` in the body must be that of the path. With `If-Match` it is only changed where nobody has changed it since it was read, also when two ask at once.
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
    "/api/v1/workspace/{workspace_id}/links/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which links there are, by short URLs
         * @description Says of up to 1000 short URLs whether they are taken, and which links of the workspace have them. It changes nothing.
         */
        post: operations["lookUpLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a visitor would get
         * @description Answers as redirectors would answer this visitor of this link, and counts nothing. The link is a draft: with an `id`, what it says lies over that link's fields; what saving would refuse is refused here in the same words, but for a slug that is taken. Whether destinations of a cloaked link forbid frames is only known once it is saved.
         */
        post: operations["previewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The QR code of a link
         * @description As the short URL with `.qr` behind it, also of a link that is not saved. It needs a slug.
         */
        post: operations["drawQrCode"];
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
         * @description By a link that works once, within seven days. It is mailed, and told to nobody else: so an account is made only by whoever has the mailbox. Where no mail is configured, an operator prints it (`npm run admin -- invitation link`). Who is invited again gets another link. At most 3 an hour for an address, and 100 a day for a user and for a workspace. Needs an owner, in a session or with a user-wide key.
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
            /** @description what others see */
            name?: string | null;
            /**
             * Format: password
             * @description from now on; of who has one: that
             */
            password?: string | null;
            /** @description what stands behind `token=` in the link */
            token: string;
        };
        AllWebhooks: {
            /** @description from 1 */
            page_number: number;
            /** @description how many a page has at most */
            page_size: number;
            /** @description webhooks on all pages */
            total_entries: number;
            /** @description pages that have webhooks */
            total_pages: number;
            /** @description those of the page: the workspace's, then those of the newest link */
            webhooks: {
                /** @description false: switched off, by hand or because it failed for three days */
                enabled: boolean;
                /** @description what it is told of */
                events: ("click" | "link.created" | "link.updated" | "link.deleted")[];
                /**
                 * Format: date-time
                 * @description the first failure after which nothing was delivered; where it is off, null unless Slugline switched it off for that
                 */
                failing_since: string | null;
                /** @description the URL */
                id: string;
                /**
                 * Format: date-time
                 * @description when it was subscribed
                 */
                inserted_at: string;
                /** @description whose it is; null: of the workspace, for all of its links */
                link: {
                    /** @description the short URL */
                    full_url: string;
                    /** @description of the link */
                    id: number;
                    /** @description nickname */
                    name: string | null;
                } | null;
                /** @description events that were not sent: it was switched off, or too slow for their number */
                missed: number;
                /**
                 * Format: date-time
                 * @description the last of them
                 */
                missed_at: string | null;
                /**
                 * Format: date-time
                 * @description since when; null where it is not
                 */
                switched_off_at: string | null;
                /** @description absent where there is nothing to warn of */
                warnings?: string[];
            }[];
        };
        AppCode: {
            /**
             * @description of the authenticator app
             * @example 492039
             */
            code: string;
        };
        AppSecret: {
            /** @description in base32, to type into the app */
            secret: string;
            /** @description the same for a QR code: `otpauth://totp/…` */
            url: string;
        };
        AuditLog: {
            /** @description newest first */
            entries: {
                /**
                 * @description what was done; `purged`: gone from the trash for good
                 * @enum {string}
                 */
                action: "created" | "updated" | "deleted" | "restored" | "purged" | "voided";
                /** @description who changed it */
                actor: {
                    /** @description the key */
                    key_id: number | null;
                    /**
                     * @description a user in a session, an API key, an operator beside the API, or the service itself, such as its maintenance
                     * @enum {string}
                     */
                    kind: "user" | "key" | "admin" | "service";
                    /** @description of the user as it is now, of the key as it was then, of the process; null for a user who is gone */
                    name: string | null;
                    /** @description the user, also where it was a key of theirs */
                    user_id: number | null;
                };
                /** @description fields that changed; of something new, those that are set. Secrets, passwords and addresses are `"********"` */
                changes: {
                    [key: string]: {
                        /** @description what it was; null: nothing, or unset */
                        from: unknown;
                        /** @description what it is now; null: nothing, or unset */
                        to: unknown;
                    };
                };
                /** @description what pages go on `after` */
                id: number;
                /**
                 * @description what was changed
                 * @enum {string}
                 */
                kind: "workspace" | "domain" | "link" | "webhook" | "key" | "member" | "invitation" | "signing_secret" | "customer" | "conversion";
                /**
                 * Format: date-time
                 * @description when it was changed
                 */
                occurred_at: string;
                /** @description its id: of a member that of the user; null where it has none */
                thing_id: number | null;
                /** @description what it was called: of a link its domain and slug, of a webhook no more than the host, of a conversion its `event_id` */
                thing_name: string | null;
            }[];
            /** @description whether there are more behind the last one */
            has_more: boolean;
        };
        BulkError: {
            error: components["schemas"]["FieldErrors"];
            /** @description place of the entry in the request, from 0 */
            index: number;
            /**
             * @description that it was not done (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "error";
        };
        BulkResult: (components["schemas"]["BulkSuccess"] | components["schemas"]["BulkError"])[];
        BulkSuccess: {
            /** @description place of the entry in the request, from 0 */
            index: number;
            link: components["schemas"]["SavedLink"];
            /**
             * @description that it was done (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
        };
        Click: {
            /** @description Whose click id came along, such as google */
            ad_network: string | null;
            /** @description What kind of bot; null for people */
            bot_category: string | null;
            /** @description Bot, in any case; empty: people */
            bot_name: string | null;
            /** @description Whether a bot comes from the network of its operator */
            bot_verified: boolean;
            /** @description Browser, in any case */
            browser_name: string | null;
            /** @description Two letters */
            country: string | null;
            /** @description URL that the visitor was sent to */
            destination: string | null;
            /** @description Such as desktop, mobile or tablet */
            device: string | null;
            /** @description The short URL, as it is now; null where the link is gone */
            full_url: string | null;
            /** @description host that the visitor asked for */
            host: string | null;
            /** @description ULID */
            id: string;
            /** @description Whether the country is of the European Union */
            is_eu_country: boolean | null;
            /** @description Provider, in any case */
            isp: string | null;
            /** @description Two or three letters */
            language: string | null;
            /** @description the link that was clicked */
            link_id: number;
            /** @description The link's name, as it is now */
            name: string | null;
            /** @description An array where the visitor repeated a key */
            params: {
                [key: string]: string | string[];
            };
            /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
            platform: string | null;
            /** @description Domain; empty: direct visits */
            referer: string | null;
            /** @description path that the visitor asked for */
            slug: string | null;
            /**
             * Format: date-time
             * @description As clocks of `timezone` go, with their offset
             */
            time: string;
            /** @description qr for a scan */
            trigger: string | null;
            /** @description As it was written */
            utm_campaign: string | null;
            /** @description As it was written */
            utm_content: string | null;
            /** @description As it was written */
            utm_medium: string | null;
            /** @description As it was written */
            utm_source: string | null;
            /** @description As it was written */
            utm_term: string | null;
            /** @description The same for all clicks of a visitor on a day of UTC, and another the day after */
            visitor: string;
        };
        ClickExport: components["schemas"]["Click"][] | {
            /** @description By time and id */
            clicks: components["schemas"]["Click"][];
            /** @description The last click, to go on `after` it; null where there are no more */
            next: string | null;
        };
        Clicks: {
            /**
             * @description Step of the points: the one that was asked for, or with `start=all` a longer one where that has too many points
             * @enum {string}
             */
            frequency: "day" | "hour" | "week" | "month" | "year";
            /** @description With `pivot=link_id`: the links named, else the 100 with most clicks */
            links?: {
                /** @description a link */
                link_id: number;
                /** @description all clicks; or visitors, each once a day of UTC, also where several points count them */
                total: number;
                /** @description a point for every step of the period, without holes */
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
            }[];
            /** @description With `compare=previous` */
            previous?: {
                /** @description all clicks; or visitors, each once a day of UTC, also where several points count them */
                total: number;
                /** @description a point for every step of the period, without holes */
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
            };
            /** @description all clicks; or visitors, each once a day of UTC, also where several points count them */
            total: number;
            /** @description a point for every step of the period, without holes */
            traffic: {
                /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                t: string | null;
                /** @description Clicks, or visitors with `unique` */
                y: number | null;
            }[];
            /** @description With `by`: those with most clicks, these first */
            values?: {
                /** @description clicks, or visitors with `unique` */
                count: number;
                /** @description a point for every step of the period, without holes */
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, as clocks of `timezone` go */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
                /** @description null: none, or not known */
                value: string | null;
            }[];
        };
        Conversion: {
            /** @description in the smallest unit of the currency; negative for a refund or chargeback */
            amount_cents: number | null;
            /** @description the click that it is attributed to; null where it has none */
            click_id: string | null;
            /** @description two letters; null where it is not known */
            country: string | null;
            /** @description ISO 4217; null for a refund that named none, until its sale is recorded */
            currency: string | null;
            /** @description your own id of the event */
            event_id: string | null;
            /** @description what happened, such as purchase, signup or trial_started */
            event_name: string;
            /**
             * @description `lead`, with `svc_cid` and `external_id`, ties the customer to the link
             * @enum {string}
             */
            event_type: "lead" | "sale" | "custom";
            /** @description your own id of the customer */
            external_id: string | null;
            /** @description a ULID: sorts by time */
            id: string;
            /**
             * Format: date-time
             * @description when it was recorded
             */
            inserted_at: string;
            /**
             * @description whose address was seen; reports by country leave out what `server` has no country of
             * @enum {string}
             */
            ip_source: "visitor" | "server" | "unknown";
            /** @description the link that it is attributed to; null where it cannot be */
            link_id: number | null;
            /** @description as it was sent */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description when it happened
             */
            occurred_at: string;
            /** @description `event_id` of the sale that is refunded: the refund has its link, click and customer. It may be recorded before its sale */
            refund_of: string | null;
            /** @description `api`, `browser`, or what the header X-Source names */
            source: string;
            /** @description whether it was voided, and so is in no report */
            voided: boolean;
        };
        ConversionCounters: {
            /** @description With `compare=previous`: the same of the time before */
            previous?: {
                /** @description All conversions, whether their value is listed or not */
                total: number;
                /** @description By `order`, the highest first, then by value */
                values: {
                    /** @description Conversions */
                    count: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                    /** @description null: none, or not known */
                    value: string | null;
                }[];
            };
            /** @description All conversions, whether their value is listed or not */
            total: number;
            /** @description By `order`, the highest first, then by value */
            values: {
                /** @description Conversions */
                count: number;
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description null: none, or not known */
                value: string | null;
            }[];
        };
        ConversionDraft: {
            /** @description in the smallest unit of the currency; negative for a refund or chargeback */
            amount_cents?: number | null;
            /** @description the key, where no header and no query has it; the same in all entries of an array */
            api_key?: string;
            /**
             * @description two letters; else that of `visitor_ip`, or of the browser
             * @example DE
             */
            country?: string | null;
            /**
             * @description ISO 4217. With `refund_of` the default is that of the sale, and no other is taken
             * @default USD
             * @example EUR
             */
            currency?: string | null;
            /** @description your own id of the event: reported again, it is answered with the conversion that is there */
            event_id?: string | null;
            /**
             * @description what happened, such as purchase, signup or trial_started
             * @example purchase
             */
            event_name: string;
            /**
             * @description `lead`, with `svc_cid` and `external_id`, ties the customer to the link
             * @default custom
             * @enum {string|null}
             */
            event_type?: "lead" | "sale" | "custom" | null;
            /** @description your own id of the customer */
            external_id?: string | null;
            /** @description any JSON of at most 10000 bytes, answered as it came; forms write it as text, or as fields: `metadata[plan]=pro` */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description default: now. Not before the year 2000, and at most an hour ahead; without a key not before the click of `svc_cid`
             */
            occurred_at?: string | null;
            /** @description `event_id` of the sale that is refunded: the refund has its link, click and customer. It may be recorded before its sale */
            refund_of?: string | null;
            /** @description as it came with the landing page; also the id of a click. One that is not known is no error */
            svc_cid?: string | null;
            /** @description tells the country, and is not kept. Sending it asserts a lawful basis to share it */
            visitor_ip?: string | null;
            /** @description required where the key reaches several workspaces; also as header X-WORKSPACE-ID */
            workspace_id?: number | null;
        };
        ConversionError: {
            error: components["schemas"]["FieldErrors"];
            /** @description place of the entry in the request, from 0 */
            index: number;
            /**
             * @description that it was not done (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "error";
        };
        ConversionFunnel: {
            /** @description By people; bots are never counted */
            clicks: number;
            /** @description All: leads, sales, custom events and refunds */
            conversions: number;
            /** @description Conversions of type `custom`, without refunds */
            custom: number;
            /** @description Distinct values of `external_id`, refunds apart */
            customers: {
                /** @description Customers with any conversion */
                all: number;
                /** @description Customers with a lead */
                leads: number;
                /** @description Without any conversion of the workspace before the period */
                new: number;
                /** @description With one */
                returning: number;
                /** @description Customers with a sale */
                sales: number;
            };
            /** @description Conversions of type `lead`, without refunds */
            leads: number;
            /** @description With `by=link_id`: those named, else 1,000: first those with most conversions, then those with most clicks */
            links?: {
                /** @description By people; bots are never counted */
                clicks: number;
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Distinct values of `external_id`, refunds apart */
                customers: {
                    /** @description Customers with any conversion */
                    all: number;
                    /** @description Customers with a lead */
                    leads: number;
                    /** @description Customers with a sale */
                    sales: number;
                };
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description A link */
                link_id: number;
                /** @description Of the counts of the period; null where the first of them is 0 */
                rates: {
                    /** @description Leads a click */
                    click_to_lead: number | null;
                    /** @description Sales a click */
                    click_to_sale: number | null;
                    /** @description Sales a lead */
                    lead_to_sale: number | null;
                };
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description From the click to the conversion; null where none has a click. Conversions that are dated before their click are left out */
                seconds_to_convert: {
                    /** @description To a lead */
                    lead: {
                        /** @description Half of them took as long at most */
                        median: number;
                        /** @description Nine of ten took as long at most */
                        p90: number;
                    } | null;
                    /** @description To a sale */
                    sale: {
                        /** @description Half of them took as long at most */
                        median: number;
                        /** @description Nine of ten took as long at most */
                        p90: number;
                    } | null;
                };
            }[];
            /** @description With `compare=previous`: the same of the time before */
            previous?: {
                /** @description By people; bots are never counted */
                clicks: number;
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Distinct values of `external_id`, refunds apart */
                customers: {
                    /** @description Customers with any conversion */
                    all: number;
                    /** @description Customers with a lead */
                    leads: number;
                    /** @description Without any conversion of the workspace before the period */
                    new: number;
                    /** @description With one */
                    returning: number;
                    /** @description Customers with a sale */
                    sales: number;
                };
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Of the counts of the period; null where the first of them is 0 */
                rates: {
                    /** @description Leads a click */
                    click_to_lead: number | null;
                    /** @description Sales a click */
                    click_to_sale: number | null;
                    /** @description Sales a lead */
                    lead_to_sale: number | null;
                };
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description From the click to the conversion; null where none has a click. Conversions that are dated before their click are left out */
                seconds_to_convert: {
                    /** @description To a lead */
                    lead: {
                        /** @description Half of them took as long at most */
                        median: number;
                        /** @description Nine of ten took as long at most */
                        p90: number;
                    } | null;
                    /** @description To a sale */
                    sale: {
                        /** @description Half of them took as long at most */
                        median: number;
                        /** @description Nine of ten took as long at most */
                        p90: number;
                    } | null;
                };
            };
            /** @description Of the counts of the period; null where the first of them is 0 */
            rates: {
                /** @description Leads a click */
                click_to_lead: number | null;
                /** @description Sales a click */
                click_to_sale: number | null;
                /** @description Sales a lead */
                lead_to_sale: number | null;
            };
            /** @description Conversions of any type with a negative amount, which count as nothing else */
            refunds: number;
            /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
            revenue: {
                [key: string]: number;
            };
            /** @description Conversions of type `sale`, without refunds */
            sales: number;
            /** @description From the click to the conversion; null where none has a click. Conversions that are dated before their click are left out */
            seconds_to_convert: {
                /** @description To a lead */
                lead: {
                    /** @description Half of them took as long at most */
                    median: number;
                    /** @description Nine of ten took as long at most */
                    p90: number;
                } | null;
                /** @description To a sale */
                sale: {
                    /** @description Half of them took as long at most */
                    median: number;
                    /** @description Nine of ten took as long at most */
                    p90: number;
                } | null;
            };
        };
        ConversionList: {
            /** @description those of the page */
            conversions: components["schemas"]["Conversion"][];
            /** @description whether there are more behind the last one */
            has_more: boolean;
        };
        ConversionResult: (components["schemas"]["ConversionSuccess"] | components["schemas"]["ConversionError"])[];
        ConversionSeries: {
            /**
             * @description Step of the points: the one that was asked for, or with `start=all` a longer one where that has too many points
             * @enum {string}
             */
            frequency: "day" | "hour" | "week" | "month" | "year";
            /** @description With `compare=previous`: the same of the time before */
            previous?: {
                /** @description Without holes; a week or month has what of it is in the period */
                series: {
                    /** @description All: leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                    /** @description As clocks of `timezone` go: a day (of a week its Monday, of a month or year its first), or YYYY-MM-DDTHH:00:00 */
                    t: string;
                }[];
                /** @description Of all points */
                totals: {
                    /** @description All: leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                };
            };
            /** @description Without holes; a week or month has what of it is in the period */
            series: {
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description As clocks of `timezone` go: a day (of a week its Monday, of a month or year its first), or YYYY-MM-DDTHH:00:00 */
                t: string;
            }[];
            /** @description Of all points */
            totals: {
                /** @description All: leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Conversions of any type with a negative amount, which count as nothing else */
                refunds: number;
                /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
            };
            /** @description With `by`: those with most conversions, these first */
            values?: {
                /** @description Without holes; a week or month has what of it is in the period */
                series: {
                    /** @description All: leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                    /** @description As clocks of `timezone` go: a day (of a week its Monday, of a month or year its first), or YYYY-MM-DDTHH:00:00 */
                    t: string;
                }[];
                /** @description Of all points */
                totals: {
                    /** @description All: leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount, which count as nothing else */
                    refunds: number;
                    /** @description By currency, the sum of all amounts, refunds taken off: in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                };
                /** @description null: none, or not known */
                value: string | null;
            }[];
        };
        ConversionSuccess: {
            conversion: components["schemas"]["Conversion"];
            /** @description place of the entry in the request, from 0 */
            index: number;
            /** @description false where its `event_id` was recorded before */
            is_new: boolean;
            /**
             * @description that it was done (enum property replaced by openapi-typescript)
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
                    /** @description clicks, or visitors with `unique` */
                    count: number;
                    /** @description null: none, or not known */
                    value: string | null;
                }[];
            };
            /** @description All clicks, or visitors, whether their value is listed or not */
            total: number;
            /** @description By count, the highest first, then by value */
            values: {
                /** @description clicks, or visitors with `unique` */
                count: number;
                /** @description null: none, or not known */
                value: string | null;
            }[];
        };
        CredentialCheck: {
            /**
             * @description that the key is good
             * @enum {boolean}
             */
            ok: true;
            /** @description workspaces that it reaches */
            workspace_ids: number[];
        };
        DeletedLinks: {
            /** @description ids of the links that are in the trash now */
            deleted: number[];
        };
        Domain: {
            /** @description destination of slugs that do not exist; null: a page that says so */
            fallback_url: string | null;
            /** @description icon of pages that the domain shows; null: none */
            favicon_url: string | null;
            /** @description what links name it by as `domain_id` */
            id: number;
            /** @description `/a/` is `/a`, unless there is a link `/a/` */
            ignore_trailing_slash: boolean;
            /**
             * Format: date-time
             * @description when it was added
             */
            inserted_at: string;
            /** @description host name, without scheme or path; answered in lower case and Punycode */
            name: string;
            /** @description answered as /robots.txt of the domain; null: one that forbids everything */
            robots_txt: string | null;
            /** @description destination of the domain itself; null: as of a slug that does not exist */
            root_url: string | null;
            /** @description whose it is */
            workspace_id: number;
        };
        DomainDns: {
            /** @description whether visitors come to us; null where records are not looked at */
            leads_here: boolean | null;
            /** @description what is wrong, for people; null where nothing is known to be */
            problem: string | null;
        };
        DomainDraft: {
            /**
             * @description host name, without scheme or path; answered in lower case and Punycode
             * @example go.example.com
             */
            name?: string | null;
            /** @description required where the key reaches several workspaces and the path names none */
            workspace_id?: number | null;
        };
        DomainError: {
            /** @description for programs; stable */
            code: string;
            /** @description what went wrong, for people; may change */
            error: string;
        } & {
            [key: string]: string[];
        };
        DomainFavicon: {
            /**
             * Format: uri
             * @description icon of pages that the domain shows; null: none
             * @example https://example.com/icon.png
             */
            favicon_url?: string | null;
        };
        DomainList: {
            /** @description host that CNAME records of domains must lead to; null where records are not looked at */
            cname_target: string | null;
            /** @description all of the workspace */
            domains: components["schemas"]["Domain"][];
        };
        DomainPatch: {
            /**
             * Format: uri
             * @description destination of slugs that do not exist; null: a page that says so
             * @example https://example.com/icon.png
             */
            fallback_url?: string | null;
            /**
             * Format: uri
             * @description icon of pages that the domain shows; null: none
             * @example https://example.com/icon.png
             */
            favicon_url?: string | null;
            /** @description `/a/` is `/a`, unless there is a link `/a/` */
            ignore_trailing_slash?: boolean | null;
            /** @description answered as /robots.txt of the domain; null: one that forbids everything */
            robots_txt?: string | null;
            /**
             * Format: uri
             * @description destination of the domain itself; null: as of a slug that does not exist
             * @example https://example.com/icon.png
             */
            root_url?: string | null;
        };
        /** @description What went wrong, for people to read, and its code, for programs. */
        Error: {
            /**
             * @description for programs; stable
             * @example not_found
             * @enum {string}
             */
            code: "bad_request" | "unauthorized" | "wrong_credentials" | "sign_in_expired" | "forbidden" | "proof_required" | "two_factors_required" | "not_found" | "method_not_allowed" | "request_timeout" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
            /**
             * @description what went wrong, for people; may change
             * @example Not found
             */
            error: string;
        };
        FactorProof: {
            /**
             * @description of the authenticator app
             * @example 492039
             */
            code?: string | null;
            /** @description a passkey: what the browser answers */
            credential?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: password
             * @description of the user
             */
            password?: string | null;
        };
        Factors: {
            /** @description the authenticator app; null: there is none */
            app: {
                /**
                 * Format: date-time
                 * @description when it was set up
                 */
                added_at: string;
                /**
                 * Format: date-time
                 * @description when its last code was taken
                 */
                last_used_at: string | null;
            } | null;
            /** @description whether the password can be the proof */
            has_password: boolean;
            /** @description why none can be added here; null: they can */
            no_passkeys_because: string | null;
            /** @description oldest first */
            passkeys: {
                /** @description by which it is renamed and removed */
                id: number;
                /**
                 * Format: date-time
                 * @description when it was added
                 */
                inserted_at: string;
                /**
                 * Format: date-time
                 * @description when it was last used
                 */
                last_used_at: string | null;
                /** @description by which its owner knows it */
                name: string;
            }[];
            /**
             * Format: date-time
             * @description until when they can be changed without another proof; null: a proof is needed first
             */
            proven_until: string | null;
            /** @description how many were not used yet */
            recovery_codes_left: number;
            /** @description names of workspaces that require one of them: the last one cannot be removed */
            required_by: string[];
        };
        FactorsChanged: {
            /** @description as they are now */
            factors: {
                /** @description the authenticator app; null: there is none */
                app: {
                    /**
                     * Format: date-time
                     * @description when it was set up
                     */
                    added_at: string;
                    /**
                     * Format: date-time
                     * @description when its last code was taken
                     */
                    last_used_at: string | null;
                } | null;
                /** @description whether the password can be the proof */
                has_password: boolean;
                /** @description why none can be added here; null: they can */
                no_passkeys_because: string | null;
                /** @description oldest first */
                passkeys: {
                    /** @description by which it is renamed and removed */
                    id: number;
                    /**
                     * Format: date-time
                     * @description when it was added
                     */
                    inserted_at: string;
                    /**
                     * Format: date-time
                     * @description when it was last used
                     */
                    last_used_at: string | null;
                    /** @description by which its owner knows it */
                    name: string;
                }[];
                /**
                 * Format: date-time
                 * @description until when they can be changed without another proof; null: a proof is needed first
                 */
                proven_until: string | null;
                /** @description how many were not used yet */
                recovery_codes_left: number;
                /** @description names of workspaces that require one of them: the last one cannot be removed */
                required_by: string[];
            };
            /** @description told once: with the first factor, or where new ones are made; null where those of before go on */
            recovery_codes: string[] | null;
        };
        FieldErrors: {
            [key: string]: string[];
        };
        ForgottenCustomer: {
            /** @description how many had the id, which they no longer have */
            conversions: number;
            /** @description that of the path */
            external_id: string;
        };
        Invitation: {
            /** @description of who is invited */
            email: string;
            /**
             * Format: date-time
             * @description from when on it can no longer be accepted
             */
            expires_at: string;
            /** @description by which it is revoked */
            id: number;
            /** @description who invites */
            invited_by: {
                /** @description of the user */
                id: number;
                /** @description what others see, or the e-mail */
                name: string | null;
            } | null;
            /** @description whether the link goes to the address by mail; else an operator has it to pass on */
            mailed: boolean;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        InvitationDraft: {
            /**
             * Format: email
             * @description of the user
             */
            email: string;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        InvitationLookedUp: {
            /** @description of who is invited */
            email: string;
            /**
             * Format: date-time
             * @description from when on it can no longer be accepted
             */
            expires_at: string;
            /** @description whether there is a user with this address, who signs in or gives the password */
            has_account: boolean;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
            /** @description of the workspace */
            workspace_name: string;
        };
        InvitationLookUp: {
            /** @description what stands behind `token=` in the link */
            token: string;
        };
        Key: {
            /** @description on whose authority it was made; null: an operator, a user who is gone, or not known */
            created_by: {
                /** @description of the user */
                id: number;
                /** @description what others see, or the e-mail */
                name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description when it ends; null: never
             */
            expires_at: string | null;
            /** @description what it is rotated and revoked by */
            id: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            inserted_at: string;
            /** @description who was given its present secret, by making or rotating it; null as above */
            issued_to: {
                /** @description of the user */
                id: number;
                /** @description what others see, or the e-mail */
                name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description to the minute; null: never
             */
            last_used_at: string | null;
            /** @description for you, to tell it from others */
            name: string | null;
            /** @description what the secret begins with */
            prefix: string;
            /**
             * Format: date-time
             * @description until when the secret before the last rotation works; null where it does not
             */
            previous_expires_at: string | null;
            /** @description `read` asks, `write` changes */
            scopes: ("read" | "write")[];
            /** @description reaches all workspaces of the user */
            user_wide: boolean;
        };
        KeyDraft: {
            /**
             * Format: date-time
             * @description in the future; absent: never
             */
            expires_at?: string | null;
            /**
             * @description for you, to tell it from others
             * @example CI
             */
            name?: string | null;
            /** @description `read` asks, `write` changes; all by default, and none that the asking key has not */
            scopes?: ("read" | "write")[] | null;
            /** @description reaches all workspaces of the user; needs a key that does */
            user_wide?: boolean | null;
        };
        KeyList: {
            /** @description without their secrets */
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
            /** @description on whose authority it was made; null: an operator, a user who is gone, or not known */
            created_by: {
                /** @description of the user */
                id: number;
                /** @description what others see, or the e-mail */
                name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description when it ends; null: never
             */
            expires_at: string | null;
            /** @description what it is rotated and revoked by */
            id: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            inserted_at: string;
            /** @description who was given its present secret, by making or rotating it; null as above */
            issued_to: {
                /** @description of the user */
                id: number;
                /** @description what others see, or the e-mail */
                name: string | null;
            } | null;
            /** @description the secret, which is answered this once */
            key: string;
            /**
             * Format: date-time
             * @description to the minute; null: never
             */
            last_used_at: string | null;
            /** @description for you, to tell it from others */
            name: string | null;
            /** @description what the secret begins with */
            prefix: string;
            /**
             * Format: date-time
             * @description until when the secret before the last rotation works; null where it does not
             */
            previous_expires_at: string | null;
            /** @description `read` asks, `write` changes */
            scopes: ("read" | "write")[];
            /** @description reaches all workspaces of the user */
            user_wide: boolean;
        };
        Link: {
            /** @description a second slug */
            alias: string | null;
            /** @description bots get 404 and are not recorded */
            block_bots: boolean;
            /** @description HTML in the body of the page; served on a domain of the workspace only */
            body_tags: string | null;
            /** @description visits from data centres: 0 count, 1 are flagged as a bot, 2 get 404 */
            click_fraud_mode: number | null;
            /** @description shows the destination in a frame */
            cloaking: boolean;
            /** @description whose key created it; null for the key of a workspace */
            created_by_user_id: number | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer: string | null;
            /** @description whether it is in the trash */
            deleted: boolean;
            /** @description host of the short URL; null on the default host */
            domain: string | null;
            /** @description false: visitors get 404 */
            enabled: boolean;
            /** @description how many clicks the link takes before it expires; null: any number */
            expiry_clicks: number | null;
            /**
             * Format: date-time
             * @description when the link expires
             */
            expiry_datetime: string | null;
            /**
             * Format: uri
             * @description destination of an expired link
             */
            expiry_destination: string | null;
            /** @description `expiry_clicks` counts people only */
            expiry_humans_only: boolean;
            /** @description Meta (Facebook) pixel */
            fb_pixel_id: string | null;
            /** @description adds the visitor's query to the destination */
            forward_params: boolean;
            /**
             * Format: uri
             * @description the short URL
             */
            full_url: string;
            /** @description Google tag, such as of Analytics 4 */
            ga4_tag_id: string | null;
            /** @description container of Google Tag Manager */
            gtm_id: string | null;
            /** @description HTML in the head of the page; served on a domain of the workspace only */
            head_tags: string | null;
            /** @description browsers do not tell the destination where visitors come from */
            hide_referrer: boolean;
            /** @description what the link is updated and asked for by */
            id: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            inserted_at: string;
            /** @description LinkedIn Insight tag */
            linkedin_partner_id: string | null;
            /** @description words to link to the destination; kept, and without effect here */
            linkify_words: string | null;
            /** @description Microsoft Advertising tag (UET) */
            microsoft_uet_tag_id: string | null;
            /** @description nickname */
            name: string | null;
            /** @description private note */
            note: string | null;
            /** @description the workspace's `slack_url` is told of clicks, at most once in ten minutes */
            notify_slack: boolean;
            /** @description members of the workspace who are mailed about clicks, at most once in ten minutes */
            notify_user_ids: number[];
            /** @description text of the card that crawlers of previews get */
            og_description: string | null;
            /**
             * Format: uri
             * @description image of the card that crawlers of previews get
             */
            og_image: string | null;
            /** @description title of the card that crawlers of previews get */
            og_title: string | null;
            /**
             * @description asked of visitors; answered as ********, which changes nothing when sent back, or null where there is none
             * @enum {string|null}
             */
            password: "********" | null;
            /** @description Pinterest tag */
            pinterest_tag_id: string | null;
            /** @description anybody can read the statistics, at the short URL with `.stats` behind it */
            public_analytics: boolean;
            /** @description how the QR code looks, which is at the short URL with `.qr` behind it */
            qr_styles: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /** @description of the modules: #rgb or #rrggbb; refused where its contrast with `background` is below 4 */
                color?: string;
                /**
                 * @description how much of it may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description stands in the middle: data:image/png;base64,…, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description of the modules
                 * @enum {string}
                 */
                shape?: "square" | "dots" | "rounded";
                /** @description width and height in pixels */
                size?: number;
            } | null;
            /** @description Reddit pixel */
            reddit_pixel_id: string | null;
            /** @description what the destination learns of where visitors come from: 0 pass, 1 origin only, 2 none, 3 `custom_referer` */
            referer_mode: number | null;
            /** @description values of `{name}` in the destination, one name=value a line */
            replacements: string | null;
            /** @description redirect rules, of which the first that matches wins; in JSON bodies only */
            rules: components["schemas"]["Rule"][];
            /** @description crawlers that make previews are not recorded */
            skip_social_crawler_tracking: boolean;
            /** @description path of the short URL */
            slug: string;
            /** @description Snap pixel */
            snapchat_pixel_id: string | null;
            /** @description visitors are warned first, and go on only by a click */
            spam: boolean;
            /** @description labels by which links can be found */
            tags: string[];
            /** @description TikTok pixel */
            tiktok_pixel_id: string | null;
            /** @description X (Twitter) pixel */
            twitter_pixel_id: string | null;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /**
             * Format: uri
             * @description destination
             */
            url: string;
            /** @description added to the destination, in place of one that it has */
            utm_campaign: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_content: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_medium: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_source: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_term: string | null;
            /** @description URLs that are told of the link's clicks and changes */
            webhooks: string[];
            /** @description the workspace that the link belongs to */
            workspace_id: number;
        };
        LinkDraft: {
            /**
             * @description a second slug of the same link
             * @example /spring
             */
            alias?: string | null;
            /** @description the key, where no header and no query has it; the same in all entries of an array */
            api_key?: string;
            /** @description bots get 404 and are not recorded */
            block_bots?: boolean | null;
            /** @description HTML in the body of the page; served on a domain of the workspace only */
            body_tags?: string | null;
            /** @description visits from data centres: 0 count, 1 are flagged as a bot, 2 get 404 */
            click_fraud_mode?: number | null;
            /** @description shows the destination in a frame */
            cloaking?: boolean | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer?: string | null;
            /** @description true puts the link into the trash */
            deleted?: boolean | null;
            /** @description one of the workspace's; absent: the default host */
            domain?: string | null;
            /** @description instead of `domain` */
            domain_id?: number | null;
            /** @description accepted, and not looked at */
            email?: string;
            /** @description false: visitors get 404 */
            enabled?: boolean | null;
            /** @description how many clicks the link takes before it expires; null: any number */
            expiry_clicks?: number | null;
            /**
             * Format: date-time
             * @description when the link expires
             * @example 2030-01-31T12:00:00Z
             */
            expiry_datetime?: string | null;
            /**
             * Format: uri
             * @description destination of an expired link
             */
            expiry_destination?: string | null;
            /** @description `expiry_clicks` counts people only */
            expiry_humans_only?: boolean | null;
            /**
             * @description Meta (Facebook) pixel
             * @example 1234567890123456
             */
            fb_pixel_id?: string | null;
            /** @description adds the visitor's query to the destination */
            forward_params?: boolean | null;
            /**
             * @description Google tag, such as of Analytics 4
             * @example G-ABCDE12345
             */
            ga4_tag_id?: string | null;
            /**
             * @description container of Google Tag Manager
             * @example GTM-ABC1234
             */
            gtm_id?: string | null;
            /** @description HTML in the head of the page; served on a domain of the workspace only */
            head_tags?: string | null;
            /** @description browsers do not tell the destination where visitors come from */
            hide_referrer?: boolean | null;
            /** @description the link to change; absent to create one */
            id?: number | null;
            /** @description another name of `id` */
            link_id?: number | null;
            /**
             * @description LinkedIn Insight tag
             * @example 1234567
             */
            linkedin_partner_id?: string | null;
            /** @description words to link to the destination; kept, and without effect here */
            linkify_words?: string | null;
            /**
             * @description Microsoft Advertising tag (UET)
             * @example 12345678
             */
            microsoft_uet_tag_id?: string | null;
            /** @description nickname */
            name?: string | null;
            /** @description private note */
            note?: string | null;
            /** @description the workspace's `slack_url` is told of clicks, at most once in ten minutes */
            notify_slack?: boolean | null;
            /** @description members of the workspace who are mailed about clicks, at most once in ten minutes */
            notify_user_ids?: number[] | null;
            /** @description text of the card that crawlers of previews get */
            og_description?: string | null;
            /**
             * Format: uri
             * @description image of the card that crawlers of previews get
             */
            og_image?: string | null;
            /** @description title of the card that crawlers of previews get */
            og_title?: string | null;
            /** @description asked of visitors; answered as ********, which changes nothing when sent back, or null where there is none */
            password?: string | null;
            /**
             * @description Pinterest tag
             * @example 2612345678901
             */
            pinterest_tag_id?: string | null;
            /** @description anybody can read the statistics, at the short URL with `.stats` behind it */
            public_analytics?: boolean | null;
            /** @description how the QR code looks, which is at the short URL with `.qr` behind it; other names are kept as they come and have no effect: at most 10000 bytes as JSON together, nested 8 deep */
            qr_styles?: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /**
                 * @description of the modules: #rgb or #rrggbb; refused where its contrast with `background` is below 4
                 * @example #1a2b3c
                 */
                color?: string;
                /**
                 * @description how much of it may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description stands in the middle: data:image/png;base64,…, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description of the modules
                 * @enum {string}
                 */
                shape?: "square" | "dots" | "rounded";
                /** @description width and height in pixels */
                size?: number;
            } | null;
            /**
             * @description Reddit pixel
             * @example t2_abcd1234
             */
            reddit_pixel_id?: string | null;
            /** @description what the destination learns of where visitors come from: 0 pass, 1 origin only, 2 none, 3 `custom_referer` */
            referer_mode?: number | null;
            /**
             * @description values of `{name}` in the destination, one name=value a line
             * @example name=value
             */
            replacements?: string | null;
            /** @description redirect rules, of which the first that matches wins; in JSON bodies only */
            rules?: components["schemas"]["RuleDraft"][] | null;
            /** @description crawlers that make previews are not recorded */
            skip_social_crawler_tracking?: boolean | null;
            /**
             * @description absent: a generated one
             * @example /spring
             */
            slug?: string | null;
            /**
             * @description Snap pixel
             * @example 12345678-90ab-cdef-1234-567890abcdef
             */
            snapchat_pixel_id?: string | null;
            /** @description visitors are warned first, and go on only by a click */
            spam?: boolean | null;
            /** @description labels by which links can be found */
            tags?: string[] | null;
            /**
             * @description TikTok pixel
             * @example C4A1B2C3D4E5F6G7H8I9
             */
            tiktok_pixel_id?: string | null;
            /**
             * @description X (Twitter) pixel
             * @example o1abc
             */
            twitter_pixel_id?: string | null;
            /**
             * Format: uri
             * @description destination; required to create
             */
            url?: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_campaign?: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_content?: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_medium?: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_source?: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_term?: string | null;
            /** @description URLs that are told of the link's clicks and changes */
            webhooks?: string[] | null;
            /** @description required to create where the key reaches several workspaces */
            workspace_id?: number | null;
        };
        LinkIds: {
            /** @description ids of links */
            ids: number[];
        };
        LinkList: {
            /** @description those of the page */
            links: components["schemas"]["LinkWithStatistics"][];
            /** @description from 1 */
            page_number: number;
            /** @description how many a page has at most */
            page_size: number;
            /** @description links that match */
            total_entries: number;
            /** @description pages that have links */
            total_pages: number;
            /** @description links that match */
            total_rows: number;
            /** @description links of the workspace outside of the trash */
            workspace_link_count: number;
        };
        LinkLookUp: {
            /** @description short URLs */
            addresses: {
                /** @description one of the workspace's; absent: the default host */
                domain?: string | null;
                /**
                 * @description a slug or an alias
                 * @example /spring
                 */
                slug: string;
            }[];
        };
        LinkPreview: {
            /** @description the Open Graph card that the page has; null where it has none */
            card: {
                /** @description og_description */
                description: string | null;
                /** @description og_image */
                image: string | null;
                /** @description og_title, else the short URL */
                title: string;
            } | null;
            /** @description where the visitor gets to, without the attribution token; null: nowhere */
            destination: string | null;
            /** @description the short URL; with /your-slug where a draft has no slug */
            full_url: string;
            /**
             * @description a redirect; a page with a frame, with tags, with the Open Graph card, one that sets the referrer, warns, or asks for the password; expired, blocked by the link, or not found, because it is disabled or deleted
             * @enum {string}
             */
            outcome: "redirect" | "frame" | "tags" | "card" | "referrer" | "warning" | "password" | "expired" | "blocked" | "not_found";
            /** @description whether a click is recorded, unless the workspace excludes the address */
            recorded: boolean;
            /** @description what browsers are told; null: nothing */
            referrer_policy: string | null;
            /** @description which of `rules` said so, from 1; null: the `url` of the link */
            rule: number | null;
            /** @description of the answer */
            status: number;
            /** @description whether it is one of `expiry_clicks` */
            uses_up_click: boolean;
        };
        LinkPreviewDraft: {
            link: components["schemas"]["LinkDraft"];
            visitor?: components["schemas"]["Visitor"];
        };
        LinksLookedUp: {
            /** @description an entry for each of the request, in their order */
            addresses: {
                /** @description why no link can have it; absent where nothing keeps one */
                error?: {
                    [key: string]: string[];
                };
                /** @description whether no new link can have it */
                is_taken: boolean;
                /** @description the one that has it, where it is of the workspace; not one in the trash */
                link: {
                    /** @description as in links */
                    id: number;
                    /** @description its destination */
                    url: string;
                } | null;
            }[];
        };
        LinkWithStatistics: {
            /** @description a second slug */
            alias: string | null;
            /** @description bots get 404 and are not recorded */
            block_bots: boolean;
            /** @description HTML in the body of the page; served on a domain of the workspace only */
            body_tags: string | null;
            /** @description visits from data centres: 0 count, 1 are flagged as a bot, 2 get 404 */
            click_fraud_mode: number | null;
            /** @description of yesterday */
            clicks_previous_day: number;
            /** @description of today and the 29 days before */
            clicks_thirty_days: number;
            /** @description days are of UTC */
            clicks_today: number;
            /** @description bots included, as in every count that is not called human */
            clicks_total: number;
            /** @description shows the destination in a frame */
            cloaking: boolean;
            /** @description of all time, refunds included */
            conversions: number;
            /** @description whose key created it; null for the key of a workspace */
            created_by_user_id: number | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer: string | null;
            /** @description whether it is in the trash */
            deleted: boolean;
            /** @description host of the short URL; null on the default host */
            domain: string | null;
            /** @description false: visitors get 404 */
            enabled: boolean;
            /** @description how many clicks the link takes before it expires; null: any number */
            expiry_clicks: number | null;
            /**
             * Format: date-time
             * @description when the link expires
             */
            expiry_datetime: string | null;
            /**
             * Format: uri
             * @description destination of an expired link
             */
            expiry_destination: string | null;
            /** @description `expiry_clicks` counts people only */
            expiry_humans_only: boolean;
            /** @description Meta (Facebook) pixel */
            fb_pixel_id: string | null;
            /** @description adds the visitor's query to the destination */
            forward_params: boolean;
            /**
             * Format: uri
             * @description the short URL
             */
            full_url: string;
            /** @description Google tag, such as of Analytics 4 */
            ga4_tag_id: string | null;
            /** @description container of Google Tag Manager */
            gtm_id: string | null;
            /** @description HTML in the head of the page; served on a domain of the workspace only */
            head_tags: string | null;
            /** @description browsers do not tell the destination where visitors come from */
            hide_referrer: boolean;
            /** @description of yesterday, without bots */
            human_clicks_previous_day: number;
            /** @description of today and the 29 days before, without bots */
            human_clicks_thirty_days: number;
            /** @description of today, without bots */
            human_clicks_today: number;
            /** @description without bots */
            human_clicks_total: number;
            /** @description what the link is updated and asked for by */
            id: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            inserted_at: string;
            /** @description conversions of type `lead`, without refunds */
            leads: number;
            /** @description LinkedIn Insight tag */
            linkedin_partner_id: string | null;
            /** @description words to link to the destination; kept, and without effect here */
            linkify_words: string | null;
            /** @description Microsoft Advertising tag (UET) */
            microsoft_uet_tag_id: string | null;
            /** @description nickname */
            name: string | null;
            /** @description private note */
            note: string | null;
            /** @description the workspace's `slack_url` is told of clicks, at most once in ten minutes */
            notify_slack: boolean;
            /** @description members of the workspace who are mailed about clicks, at most once in ten minutes */
            notify_user_ids: number[];
            /** @description text of the card that crawlers of previews get */
            og_description: string | null;
            /**
             * Format: uri
             * @description image of the card that crawlers of previews get
             */
            og_image: string | null;
            /** @description title of the card that crawlers of previews get */
            og_title: string | null;
            /**
             * @description asked of visitors; answered as ********, which changes nothing when sent back, or null where there is none
             * @enum {string|null}
             */
            password: "********" | null;
            /** @description Pinterest tag */
            pinterest_tag_id: string | null;
            /** @description anybody can read the statistics, at the short URL with `.stats` behind it */
            public_analytics: boolean;
            /** @description how the QR code looks, which is at the short URL with `.qr` behind it */
            qr_styles: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /** @description of the modules: #rgb or #rrggbb; refused where its contrast with `background` is below 4 */
                color?: string;
                /**
                 * @description how much of it may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description stands in the middle: data:image/png;base64,…, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description of the modules
                 * @enum {string}
                 */
                shape?: "square" | "dots" | "rounded";
                /** @description width and height in pixels */
                size?: number;
            } | null;
            /** @description Reddit pixel */
            reddit_pixel_id: string | null;
            /** @description what the destination learns of where visitors come from: 0 pass, 1 origin only, 2 none, 3 `custom_referer` */
            referer_mode: number | null;
            /** @description values of `{name}` in the destination, one name=value a line */
            replacements: string | null;
            /** @description by currency, in its smallest unit, net of refunds; with all digits */
            revenue: {
                [key: string]: number;
            };
            /** @description redirect rules, of which the first that matches wins; in JSON bodies only */
            rules: components["schemas"]["Rule"][];
            /** @description conversions of type `sale`, without refunds */
            sales: number;
            /** @description crawlers that make previews are not recorded */
            skip_social_crawler_tracking: boolean;
            /** @description path of the short URL */
            slug: string;
            /** @description Snap pixel */
            snapchat_pixel_id: string | null;
            /** @description visitors are warned first, and go on only by a click */
            spam: boolean;
            /** @description human clicks a day, oldest first, today last */
            sparkline: number[];
            /** @description labels by which links can be found */
            tags: string[];
            /** @description TikTok pixel */
            tiktok_pixel_id: string | null;
            /** @description X (Twitter) pixel */
            twitter_pixel_id: string | null;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /**
             * Format: uri
             * @description destination
             */
            url: string;
            /** @description added to the destination, in place of one that it has */
            utm_campaign: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_content: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_medium: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_source: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_term: string | null;
            /** @description URLs that are told of the link's clicks and changes */
            webhooks: string[];
            /** @description the workspace that the link belongs to */
            workspace_id: number;
        };
        Member: {
            /** @description what the user signs in with */
            email: string | null;
            /** @description whether there is an authenticator app or a passkey */
            has_two_factors: boolean;
            /** @description of the user */
            id: number;
            /**
             * Format: date-time
             * @description when the user became a member
             */
            inserted_at: string;
            /** @description what others see */
            name: string | null;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        MemberChanged: {
            /** @description what the user signs in with */
            email: string | null;
            /** @description whether there is an authenticator app or a passkey */
            has_two_factors: boolean;
            /** @description of the user */
            id: number;
            /**
             * Format: date-time
             * @description when the user became a member
             */
            inserted_at: string;
            /** @description open invitations that the person wrote, or had */
            invitations_ended: number[];
            /** @description keys of the workspace that ended */
            keys_ended: number[];
            /** @description keys that the person made or knows, and that go on */
            keys_kept: number[];
            /** @description what others see */
            name: string | null;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        MemberList: {
            /** @description those who have not accepted yet */
            invitations: {
                /** @description of who is invited */
                email: string;
                /**
                 * Format: date-time
                 * @description from when on it can no longer be accepted
                 */
                expires_at: string;
                /** @description by which it is revoked */
                id: number;
                /** @description who invites */
                invited_by: {
                    /** @description of the user */
                    id: number;
                    /** @description what others see, or the e-mail */
                    name: string | null;
                } | null;
                /** @description whether the link goes to the address by mail; else an operator has it to pass on */
                mailed: boolean;
                /**
                 * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
                 * @enum {string}
                 */
                role: "viewer" | "member" | "owner";
            }[];
            /** @description those who have joined */
            members: components["schemas"]["Member"][];
        };
        MemberPatch: {
            /**
             * @description `end`: keys of the workspace that the person made, or was given a secret of, end when the person is no owner any more; `keep`: they go on
             * @default end
             * @enum {string|null}
             */
            keys?: "end" | "keep" | null;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        MemberRemoved: {
            /** @description of the user */
            id: number;
            /** @description open invitations that the person wrote, or had */
            invitations_ended: number[];
            /** @description keys of the workspace that ended */
            keys_ended: number[];
            /** @description keys that the person made or knows, and that go on */
            keys_kept: number[];
        };
        NewPassword: {
            /**
             * Format: password
             * @description of who has one
             */
            current_password?: string | null;
            /**
             * @description whether the keys that the user made end too, as after a theft
             * @default false
             */
            end_keys?: boolean | null;
            /**
             * Format: password
             * @description from now on
             */
            password: string;
            /** @description what stands behind `token=` in the link */
            token?: string | null;
        };
        NoticeList: {
            /** @description whether there are more behind the last one */
            has_more: boolean;
            /** @description newest first */
            notices: {
                /** @description what it is about, by `kind` */
                data: {
                    [key: string]: string | number;
                };
                /** @description what pages go on `after` */
                id: number;
                /**
                 * Format: date-time
                 * @description when it happened
                 */
                inserted_at: string;
                /**
                 * @description clicks of the plan are used, a webhook was switched off, Slack takes no messages
                 * @enum {string}
                 */
                kind: "plan_clicks" | "webhook_disabled" | "slack_refused";
                /** @description for people; may change */
                message: string;
            }[];
        };
        PasskeyCredential: {
            /** @description what the browser answers: the JSON of a `PublicKeyCredential` */
            credential: {
                [key: string]: unknown;
            };
        };
        PasskeyDraft: {
            /** @description what the browser answers: the JSON of a `PublicKeyCredential` */
            credential: {
                [key: string]: unknown;
            };
            /** @description by which its owner knows it */
            name: string;
        };
        /** @description options for `navigator.credentials`, as JSON */
        PasskeyOptions: {
            /** @description what the passkey signs, within ten minutes, once; base64url */
            challenge: string;
        };
        PasskeyPatch: {
            /** @description by which its owner knows it */
            name: string;
        };
        PasswordReset: {
            /**
             * Format: email
             * @description of the user
             */
            email: string;
        };
        Provider: {
            /** @description whether there is one */
            enabled: boolean;
            /** @description what people know it by */
            name: string | null;
        };
        QrCode: {
            /** @description what the code says: the short URL, which counts as scanned */
            address: string;
            /** @description data:image/svg+xml;base64,… or data:image/png;base64,… */
            image: string;
        };
        QrDraft: {
            /**
             * @description absent: svg
             * @enum {string|null}
             */
            format?: "svg" | "png" | null;
            link: components["schemas"]["LinkDraft"];
        };
        RateLimitError: {
            /**
             * @description for programs; stable
             * @enum {string}
             */
            code: "rate_limit_exceeded";
            /** @description what of it is used */
            current_usage: number;
            /**
             * @description the code
             * @enum {string}
             */
            error: "rate_limit_exceeded";
            /** @description what is allowed: requests at once, or in a month */
            limit: number;
            /** @description what went wrong, for people; may change */
            message: string;
        };
        RestoredLinks: {
            /** @description by id, what keeps a link in the trash; absent where nothing does */
            errors?: {
                [key: string]: components["schemas"]["FieldErrors"];
            };
            /** @description ids of the links that are not in the trash now */
            restored: number[];
        };
        Rule: {
            /** @description an ISO 3166 alpha-2 country code, or one of ios, android, windows, linux, mac; null for a rotator */
            matches: string | null;
            /** @description share of a rotator; 100 at most for all rotators together; null for other rules */
            percentage: number | null;
            /**
             * @description true: a rotator forwards a returning visitor to the same destination
             * @enum {boolean}
             */
            sticky?: true;
            /**
             * Format: uri
             * @description destination of the rule
             */
            url: string;
            /**
             * @description what the rule goes by
             * @enum {string}
             */
            what: "rotator" | "country" | "platform";
        };
        RuleDraft: {
            /** @description an ISO 3166 alpha-2 country code, or one of ios, android, windows, linux, mac; null for a rotator */
            matches?: string | null;
            /** @description share of a rotator; 100 at most for all rotators together */
            percentage?: (number | null) | string;
            /**
             * Format: uri
             * @description another name of `url`
             */
            rule_url?: string | null;
            /** @description true: a rotator forwards a returning visitor to the same destination */
            sticky?: boolean | null;
            /**
             * Format: uri
             * @description destination of the rule
             */
            url?: string;
            /**
             * @description what the rule goes by
             * @enum {string}
             */
            what: "rotator" | "country" | "platform";
        };
        SavedLink: {
            /** @description a second slug */
            alias: string | null;
            /** @description bots get 404 and are not recorded */
            block_bots: boolean;
            /** @description HTML in the body of the page; served on a domain of the workspace only */
            body_tags: string | null;
            /** @description visits from data centres: 0 count, 1 are flagged as a bot, 2 get 404 */
            click_fraud_mode: number | null;
            /** @description shows the destination in a frame */
            cloaking: boolean;
            /** @description whose key created it; null for the key of a workspace */
            created_by_user_id: number | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer: string | null;
            /** @description whether it is in the trash */
            deleted: boolean;
            /** @description host of the short URL; null on the default host */
            domain: string | null;
            /** @description false: visitors get 404 */
            enabled: boolean;
            /** @description how many clicks the link takes before it expires; null: any number */
            expiry_clicks: number | null;
            /**
             * Format: date-time
             * @description when the link expires
             */
            expiry_datetime: string | null;
            /**
             * Format: uri
             * @description destination of an expired link
             */
            expiry_destination: string | null;
            /** @description `expiry_clicks` counts people only */
            expiry_humans_only: boolean;
            /** @description Meta (Facebook) pixel */
            fb_pixel_id: string | null;
            /** @description adds the visitor's query to the destination */
            forward_params: boolean;
            /**
             * Format: uri
             * @description the short URL
             */
            full_url: string;
            /** @description Google tag, such as of Analytics 4 */
            ga4_tag_id: string | null;
            /** @description container of Google Tag Manager */
            gtm_id: string | null;
            /** @description HTML in the head of the page; served on a domain of the workspace only */
            head_tags: string | null;
            /** @description browsers do not tell the destination where visitors come from */
            hide_referrer: boolean;
            /** @description what the link is updated and asked for by */
            id: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            inserted_at: string;
            /** @description LinkedIn Insight tag */
            linkedin_partner_id: string | null;
            /** @description words to link to the destination; kept, and without effect here */
            linkify_words: string | null;
            /** @description Microsoft Advertising tag (UET) */
            microsoft_uet_tag_id: string | null;
            /** @description nickname */
            name: string | null;
            /** @description private note */
            note: string | null;
            /** @description the workspace's `slack_url` is told of clicks, at most once in ten minutes */
            notify_slack: boolean;
            /** @description members of the workspace who are mailed about clicks, at most once in ten minutes */
            notify_user_ids: number[];
            /** @description text of the card that crawlers of previews get */
            og_description: string | null;
            /**
             * Format: uri
             * @description image of the card that crawlers of previews get
             */
            og_image: string | null;
            /** @description title of the card that crawlers of previews get */
            og_title: string | null;
            /**
             * @description asked of visitors; answered as ********, which changes nothing when sent back, or null where there is none
             * @enum {string|null}
             */
            password: "********" | null;
            /** @description Pinterest tag */
            pinterest_tag_id: string | null;
            /** @description anybody can read the statistics, at the short URL with `.stats` behind it */
            public_analytics: boolean;
            /** @description how the QR code looks, which is at the short URL with `.qr` behind it */
            qr_styles: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /** @description of the modules: #rgb or #rrggbb; refused where its contrast with `background` is below 4 */
                color?: string;
                /**
                 * @description how much of it may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description stands in the middle: data:image/png;base64,…, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description of the modules
                 * @enum {string}
                 */
                shape?: "square" | "dots" | "rounded";
                /** @description width and height in pixels */
                size?: number;
            } | null;
            /** @description Reddit pixel */
            reddit_pixel_id: string | null;
            /** @description what the destination learns of where visitors come from: 0 pass, 1 origin only, 2 none, 3 `custom_referer` */
            referer_mode: number | null;
            /** @description values of `{name}` in the destination, one name=value a line */
            replacements: string | null;
            /** @description redirect rules, of which the first that matches wins; in JSON bodies only */
            rules: components["schemas"]["Rule"][];
            /** @description crawlers that make previews are not recorded */
            skip_social_crawler_tracking: boolean;
            /** @description path of the short URL */
            slug: string;
            /** @description Snap pixel */
            snapchat_pixel_id: string | null;
            /** @description visitors are warned first, and go on only by a click */
            spam: boolean;
            /** @description labels by which links can be found */
            tags: string[];
            /** @description TikTok pixel */
            tiktok_pixel_id: string | null;
            /** @description X (Twitter) pixel */
            twitter_pixel_id: string | null;
            /**
             * Format: date-time
             * @description when it was last changed
             */
            updated_at: string;
            /**
             * Format: uri
             * @description destination
             */
            url: string;
            /** @description added to the destination, in place of one that it has */
            utm_campaign: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_content: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_medium: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_source: string | null;
            /** @description added to the destination, in place of one that it has */
            utm_term: string | null;
            /** @description what its visitors will not get as the link says it; absent where there is nothing */
            warnings?: string[];
            /** @description URLs that are told of the link's clicks and changes */
            webhooks: string[];
            /** @description the workspace that the link belongs to */
            workspace_id: number;
        };
        SecondStep: {
            /** @description what to give to `POST /api/v1/session/second_step`: one of these */
            second_step: {
                /** @description whether a code of an authenticator app will do */
                app: boolean;
                /** @description how long the cookie of this sign-in is good for */
                expires_in_seconds: number;
                /** @description whether a passkey will do */
                passkey: boolean;
                /** @description whether a recovery code will do */
                recovery_code: boolean;
            };
        };
        SecondStepAnswer: {
            /**
             * @description of the authenticator app
             * @example 492039
             */
            code?: string | null;
            /** @description a passkey: what the browser answers */
            credential?: {
                [key: string]: unknown;
            } | null;
            /** @description one of those that were shown once; it is used up */
            recovery_code?: string | null;
        };
        SessionList: {
            /** @description whether this request comes with it */
            current: boolean;
            /** @description by which it is ended */
            id: number;
            /**
             * Format: date-time
             * @description when the user signed in
             */
            inserted_at: string;
            /**
             * Format: date-time
             * @description to the minute
             */
            last_used_at: string;
            /** @description of the browser */
            user_agent: string | null;
        }[];
        SignedIn: {
            /** @description who has signed in */
            user: {
                /** @description what the user signs in with */
                email: string | null;
                /** @description whether one was chosen; to change it, it is asked for */
                has_password: boolean;
                /** @description whether there is an authenticator app or a passkey */
                has_two_factors: boolean;
                /** @description of the user */
                id: number;
                /** @description what others see */
                name: string | null;
            };
            /** @description that the user is a member of, oldest first */
            workspaces: {
                /** @description of the workspace */
                id: number;
                /** @description whether this session does not reach it for that: it answers 403, `two_factors_required` */
                is_closed: boolean;
                /** @description of the workspace */
                name: string;
                /**
                 * @description what it allows and how much
                 * @enum {string}
                 */
                plan: "free" | "growth" | "business" | "enterprise";
                /** @description whether sessions reach it only of those who have two factors */
                require_two_factors: boolean;
                /**
                 * @description what the user may do in it
                 * @enum {string}
                 */
                role: "viewer" | "member" | "owner";
            }[];
        };
        SignIn: {
            /**
             * Format: email
             * @description of the user
             */
            email: string;
            /**
             * Format: password
             * @description of the user
             */
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
            /** @description the id, written with digits and letters */
            base62_id: string;
            /** @description as `clicks_total` of the link */
            clicks_count: number;
            /** @description the link's; null on the default host */
            domain: {
                /** @description what requests name it by as `domain_id` */
                id: number;
                /** @description host name */
                name: string;
                /** @description whose it is */
                workspace_id: number;
            } | null;
            /** @description all of the workspace */
            domains: {
                /** @description what requests name it by as `domain_id` */
                id: number;
                /** @description host name */
                name: string;
                /** @description whose it is */
                workspace_id: number;
            }[];
            link: components["schemas"]["LinkWithStatistics"];
        };
        Usage: {
            /** @description requests with keys, of this month; to ask for this is none */
            calls: {
                /** @description null: unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` is 0 again; null where it never is
                 */
                resets_at: string | null;
                /** @description how many there are */
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
                /** @description how many there are */
                used: number;
            };
            /** @description domains of the workspace */
            domains: {
                /** @description null: unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` is 0 again; null where it never is
                 */
                resets_at: string | null;
                /** @description how many there are */
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
                /** @description how many there are */
                used: number;
            };
            /** @description the last twelve, this one first */
            months: {
                /** @description API calls */
                calls: number;
                /** @description recorded clicks, bots included */
                clicks: number;
                /** @description of UTC, such as 2026-03 */
                month: string;
            }[];
            /**
             * @description of the workspace
             * @enum {string}
             */
            plan: "free" | "growth" | "business" | "enterprise";
            /** @description that of the path */
            workspace_id: number;
        };
        Visitor: {
            /**
             * Format: date-time
             * @description when; absent: now
             */
            at?: string | null;
            /** @description whether a link with `expiry_clicks` has none left */
            clicks_used_up?: boolean | null;
            /**
             * @description ISO 3166 alpha-2; absent: unknown
             * @example CH
             */
            country?: string | null;
            /** @description what rotators draw, of 100, also where a link is `sticky`; absent: 0, which the first of them gets */
            draw?: number | null;
            /** @description whether the address is of a network that rents out machines */
            from_data_centre?: boolean | null;
            /**
             * @description who comes; absent: a person. A preview crawler is one that makes cards of links
             * @enum {string|null}
             */
            kind?: "person" | "bot" | "preview_crawler" | null;
            /** @description whether the link's password was sent, where it has one */
            password_given?: boolean | null;
            /**
             * @description what a person comes with; absent: windows
             * @enum {string|null}
             */
            platform?: "ios" | "android" | "windows" | "linux" | "mac" | null;
            /**
             * @description what stands behind `?` of the short URL
             * @example ref=mail
             */
            query?: string | null;
            /** @description this instead of a usual one of `kind` and `platform` */
            user_agent?: string | null;
        };
        Webhook: {
            /** @description false: switched off, by hand or because it failed for three days */
            enabled: boolean;
            /** @description what it is told of */
            events: ("click" | "link.created" | "link.updated" | "link.deleted")[];
            /**
             * Format: date-time
             * @description the first failure after which nothing was delivered; where it is off, null unless Slugline switched it off for that
             */
            failing_since: string | null;
            /** @description the URL */
            id: string;
            /**
             * Format: date-time
             * @description when it was subscribed
             */
            inserted_at: string;
            /** @description events that were not sent: it was switched off, or too slow for their number */
            missed: number;
            /**
             * Format: date-time
             * @description the last of them
             */
            missed_at: string | null;
            /**
             * Format: date-time
             * @description since when; null where it is not
             */
            switched_off_at: string | null;
            /** @description absent where there is nothing to warn of */
            warnings?: string[];
        };
        WebhookDeliveries: {
            /** @description newest first */
            deliveries: {
                /** @description until the end of the answer */
                duration_ms: number;
                /** @description why none came */
                error: string | null;
                /**
                 * @description what it told of
                 * @enum {string}
                 */
                event: "click" | "link.created" | "link.updated" | "link.deleted";
                /** @description header `webhook-id` of signed deliveries */
                id: string;
                /**
                 * @description that it was an example
                 * @enum {boolean}
                 */
                is_test?: true;
                /**
                 * @description `delivered`: a status of 2xx; else what kept it from that
                 * @enum {string}
                 */
                outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
                /** @description of the answer; null where none came */
                status: number | null;
                /**
                 * Format: date-time
                 * @description when it was sent
                 */
                time: string;
            }[];
        };
        WebhookList: {
            /** @description the URL */
            id: string;
        }[];
        WebhookPatch: {
            /** @description false: switched off, by hand or because it failed for three days */
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
            /**
             * Format: uri
             * @description where events are sent
             */
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
            /** @description until the end of the answer */
            duration_ms: number;
            /** @description why none came */
            error: string | null;
            /**
             * @description what it told of
             * @enum {string}
             */
            event: "click" | "link.created" | "link.updated" | "link.deleted";
            /** @description header `webhook-id` of signed deliveries */
            id: string;
            /**
             * @description `delivered`: a status of 2xx; else what kept it from that
             * @enum {string}
             */
            outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
            /** @description of the answer; null where none came */
            status: number | null;
            /**
             * Format: date-time
             * @description when it was sent
             */
            time: string;
        };
        Workspace: {
            /** @description how many days after a click a conversion, or the lead of a customer, is attributed to it; 0: however late. Conversions that are recorded keep their link */
            attribution_days: number;
            /** @description adds `svc_cid` to destinations */
            conversion_tracking: boolean;
            /** @description addresses and CIDR ranges that are not counted; absent for a key without the write scope */
            excluded_ips?: string[];
            /** @description what paths and bodies name it by */
            id: number;
            /**
             * Format: date-time
             * @description when it was created
             */
            inserted_at: string;
            /** @description for people */
            name: string;
            /**
             * @description what it may use
             * @enum {string}
             */
            plan: "free" | "growth" | "business" | "enterprise";
            /** @description whether sessions reach it only of members who have two factors; keys are not concerned */
            require_two_factors: boolean;
            /** @description where links with `notify_slack` are told of; absent for a key without the write scope */
            slack_url?: string | null;
            /** @description URLs that are told of clicks and changes of all the workspace's links */
            webhooks: string[];
        };
        WorkspaceDraft: {
            /**
             * @description for people
             * @example Marketing
             */
            name: string;
        };
        WorkspacePatch: {
            /**
             * @description how many days after a click a conversion, or the lead of a customer, is attributed to it; 0: however late. Conversions that are recorded keep their link
             * @default 90
             */
            attribution_days?: number | null;
            /** @description adds `svc_cid` to destinations */
            conversion_tracking?: boolean | null;
            /** @description addresses and CIDR ranges that are not counted; also text with one on each line */
            excluded_ips?: string[] | null;
            /**
             * @description for people
             * @example Marketing
             */
            name?: string;
            /** @description whether sessions reach it only of members who have two factors; keys are not concerned. Changed in a session only, after a proof */
            require_two_factors?: boolean | null;
            /**
             * Format: uri
             * @description where links with `notify_slack` are told of: https URL of a Slack webhook, or of what takes the same messages
             */
            slack_url?: string | null;
            /** @description URLs that are told of clicks and changes of all the workspace's links; also text with one on each line */
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
        /** @description The link is not as `If-Match` says: nothing was changed */
        PreconditionFailed: {
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
                 *       "error": "The link has changed: its ETag is another one than If-Match says",
                 *       "code": "precondition_failed"
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
        /** @description Names what the link says now, for `If-Match` */
        ETag: string;
        /** @description Seconds after which to ask again */
        "Retry-After": number;
        /** @description Of a series as a table: the step of its points, which in JSON is `frequency` */
        "X-Frequency": string;
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
        /** @description Fields of the body and parameters of the query that are not known here, and ignored: `unknown fields: ulr, rules[].weight; unknown parameters: tag[]`. Names are percent-encoded, and long lists end with how many more there are */
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description those in a currency */
                currency?: string;
                /**
                 * @description YYYY-MM-DD of UTC, or a date-time: those that happened up to the end of that day, or before that moment
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description those of an event */
                event_name?: string;
                /** @description those of a type */
                event_type?: "lead" | "sale" | "custom";
                /** @description those of a customer */
                external_id?: string;
                /** @description JSON, or a table */
                format?: "json" | "csv";
                /** @description how many a page has at most */
                limit?: number;
                /** @description those of a link, also of one that was purged from the trash */
                link_id?: number;
                /** @description those that were recorded from then on, oldest first */
                since?: string;
                /**
                 * @description YYYY-MM-DD of UTC, or a date-time: those that happened from then on
                 * @example 2026-03-01
                 */
                start?: string;
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
                    "X-Next-After": components["headers"]["X-Next-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversionList"];
                    "text/csv": string;
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
            header?: {
                /** @description What reports: `source` of the conversion; `api` by default, and `browser` without a key */
                "X-Source"?: string;
            };
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
    voidConversion: {
        parameters: {
            query?: {
                /** @description required where the key reaches several workspaces; also as header X-WORKSPACE-ID */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /** @description its `event_id`, percent-encoded; of a conversion without one, its `id` */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion */
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
                    "application/json": components["schemas"]["Conversion"];
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
    getFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors as they are now */
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
                    "application/json": components["schemas"]["Factors"];
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
    beginApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret, told once */
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
                    "application/json": components["schemas"]["AppSecret"];
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
    removeApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors as they are now */
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
                    "application/json": components["schemas"]["Factors"];
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
    confirmApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppCode"];
            };
        };
        responses: {
            /** @description The factors as they are now, and new recovery codes */
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
                    "application/json": components["schemas"]["FactorsChanged"];
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
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyDraft"];
            };
        };
        responses: {
            /** @description The factors as they are now, and new recovery codes */
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
                    "application/json": components["schemas"]["FactorsChanged"];
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
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a passkey of the user */
                passkey_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors as they are now */
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
                    "application/json": components["schemas"]["Factors"];
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
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a passkey of the user */
                passkey_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyPatch"];
            };
        };
        responses: {
            /** @description The factors as they are now */
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
                    "application/json": components["schemas"]["Factors"];
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
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For the browser */
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
                    "application/json": components["schemas"]["PasskeyOptions"];
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
    proveFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FactorProof"];
            };
        };
        responses: {
            /** @description The factors as they are now */
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
                    "application/json": components["schemas"]["Factors"];
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
    beginProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For the browser */
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
                    "application/json": components["schemas"]["PasskeyOptions"];
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
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors as they are now, and new recovery codes */
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
                    "application/json": components["schemas"]["FactorsChanged"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
            /** @description The user and the workspaces; or, for who has a second factor, what is to be given next */
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
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondStep"];
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
    lookUpInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationLookUp"];
                "application/x-www-form-urlencoded": components["schemas"]["InvitationLookUp"];
                "multipart/form-data": components["schemas"]["InvitationLookUp"];
            };
        };
        responses: {
            /** @description What it is to, and for whom */
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
                    "application/json": components["schemas"]["InvitationLookedUp"];
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
                    "application/json": components["schemas"]["SavedLink"] | components["schemas"]["BulkResult"];
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
                    ETag: components["headers"]["ETag"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "application/json": components["schemas"]["SavedLink"] | components["schemas"]["BulkResult"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
            /** @description The user and the workspaces; or, for who has a second factor, what is to be given next */
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
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondStep"];
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
            /** @description The user and the workspaces; or, for who has a second factor, what is to be given next */
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
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondStep"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
            /** @description The user and the workspaces; or, for who has a second factor, what is to be given next */
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
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondStep"];
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
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyCredential"];
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
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For the browser */
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
                    "application/json": components["schemas"]["PasskeyOptions"];
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
    giveSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondStepAnswer"];
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
    beginSecondStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For the browser */
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
                    "application/json": components["schemas"]["PasskeyOptions"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description which session goes on; none by default */
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
    listAllWebhooks: {
        parameters: {
            query?: {
                /** @description from 1 */
                page?: number;
                /** @description how many webhooks a page has at most */
                page_size?: number;
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
            /** @description The webhooks */
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
                    "application/json": components["schemas"]["AllWebhooks"];
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
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description what was done */
                action?: "created" | "updated" | "deleted" | "restored" | "purged" | "voided";
                /** @description what sort of actor */
                actor?: "user" | "key" | "admin" | "service";
                /** @description id of the last entry of the page before */
                after?: number;
                /** @description what was done by a key */
                key_id?: number;
                /** @description what sort of thing was changed */
                kind?: "workspace" | "domain" | "link" | "webhook" | "key" | "member" | "invitation" | "signing_secret" | "customer" | "conversion";
                /** @description how many a page has at most */
                limit?: number;
                /** @description from then on */
                since?: string;
                /** @description what happened to the thing with this id, of the `kind` */
                thing_id?: number;
                /** @description before then */
                until?: string;
                /** @description what a user did, in a session or by a key of theirs */
                user_id?: number;
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
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
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
    getClicks: {
        parameters: {
            query?: {
                /** @description Whose click id came along, such as google */
                ad_network?: string[];
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                /** @description Whether bots count too, which they do by default, or alone */
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
                /** @description JSON, or a table */
                format?: "json" | "csv" | "tsv";
                /** @description Weeks begin on Monday; at most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month */
                frequency?: "day" | "hour" | "week" | "month" | "year";
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
                 * @description Clicks of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
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
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on, by a longer step where there would be too many points; 30 days before the end by default
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
                    "X-Frequency": components["headers"]["X-Frequency"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description Whether bots count too, which they do by default, or alone */
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
                /** @description JSON, or a table */
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
                 * @description Clicks of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
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
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on, by a longer step where there would be too many points; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values, those that count most; as many as there are by default */
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description Whether bots count too, which they do by default, or alone */
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
                /** @description JSON, or a table */
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
                 * @description Clicks of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
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
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on, by a longer step where there would be too many points; 30 days before the end by default
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description id of a click: those behind it */
                after?: string;
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                /** @description Whether bots count too, which they do by default, or alone */
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
                 * @description Clicks of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters; conversions from servers that sent none are left out
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description Three letters; empty: without an amount */
                currency?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
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
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description Link that earned it */
                link_id?: string[];
                /**
                 * @description Conversions of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description By which figure values are ordered, the highest first: count, leads, sales, refunds, or revenue with its currency, such as revenue:EUR. `revenue` alone is enough with a filter by one `currency`. The default is `count` */
                order?: string;
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
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
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on, by a longer step where there would be too many points; 30 days before the end by default
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name: what days and hours are; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values, those that count most; as many as there are by default */
                top?: number;
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
                /** @description what conversions are counted by; from `utm_source` to `isp` it is what the click has */
                counter: "browser" | "browser_name" | "country" | "currency" | "device" | "event_name" | "event_type" | "isp" | "language" | "link_id" | "platform" | "referer" | "source" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `links`: those named, else 1,000: first those with most conversions, then those with most clicks */
                by?: "link_id";
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters; conversions from servers that sent none are left out
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description Three letters; empty: without an amount */
                currency?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
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
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description Link that earned it */
                link_id?: string[];
                /**
                 * @description Conversions of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
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
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on, by a longer step where there would be too many points; 30 days before the end by default
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description CSV for spreadsheets: begins with the mark by which they know UTF-8, and has times as they know them */
                bom?: "0" | "1" | "true" | "false";
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `values`: a series for each of the commonest values of a counter */
                by?: "browser" | "browser_name" | "country" | "currency" | "device" | "event_name" | "event_type" | "isp" | "language" | "link_id" | "platform" | "referer" | "source" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
                /** @description Adds `previous`: the same of the time just before, of the same length */
                compare?: "previous";
                /**
                 * @description Two letters; conversions from servers that sent none are left out
                 * @example [
                 *       "DE"
                 *     ]
                 */
                country?: string[];
                /** @description Three letters; empty: without an amount */
                currency?: string[];
                /** @description Such as desktop, mobile or tablet */
                device?: string[];
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
                /** @description Weeks begin on Monday; at most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month */
                frequency?: "day" | "hour" | "week" | "month" | "year";
                /** @description Provider, in any case */
                isp?: string[];
                /**
                 * @description Two or three letters
                 * @example [
                 *       "de"
                 *     ]
                 */
                language?: string[];
                /** @description Link that earned it */
                link_id?: string[];
                /**
                 * @description Conversions of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both
                 * @example [
                 *       "1-2-3"
                 *     ]
                 */
                link_ids?: string[];
                /** @description Such as ios or windows; also desktop, mobile and tablet, which go by `device` */
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
                 * @description YYYY-MM-DD, or a date-time; `all`: from the first on, by a longer step where there would be too many points; 30 days before the end by default
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
                    "X-Frequency": components["headers"]["X-Frequency"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                /** @description what becomes of its links: `move` to the default host, which is the default, or `delete` */
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
                    "X-Warning": components["headers"]["X-Warning"];
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
    checkDomain: {
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
        requestBody?: never;
        responses: {
            /** @description What DNS says now */
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
                    "application/json": components["schemas"]["DomainDns"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "application/json": components["schemas"]["SavedLink"] | components["schemas"]["BulkResult"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
            header?: {
                /** @description the ETag with which the link was answered: 412 where the link says something else by now */
                "If-Match"?: string;
            };
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
                    ETag: components["headers"]["ETag"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Warning": components["headers"]["X-Warning"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportLinks: {
        parameters: {
            query?: {
                /** @description true lists the trash */
                deleted?: boolean;
                /** @description JSON, or a table */
                format?: "json" | "csv";
                /** @description of those wanted, repeated; without it, all. Ids that are not there are left out */
                ids?: number[];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
    lookUpLinks: {
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
                "application/json": components["schemas"]["LinkLookUp"];
            };
        };
        responses: {
            /** @description What has them */
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
                    "application/json": components["schemas"]["LinksLookedUp"];
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
    previewLink: {
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
                "application/json": components["schemas"]["LinkPreviewDraft"];
            };
        };
        responses: {
            /** @description What the visitor would get */
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
                    "application/json": components["schemas"]["LinkPreview"];
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
    drawQrCode: {
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
                "application/json": components["schemas"]["QrDraft"];
            };
        };
        responses: {
            /** @description The code */
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
                    "application/json": components["schemas"]["QrCode"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
            /** @description The invitation */
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
            query?: {
                /** @description `end`: keys of the workspace that the person made, or was given a secret of, end when the person is no owner any more; `keep`: they go on */
                keys?: "end" | "keep";
            };
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
            /** @description Who it was, and what ended */
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
                    "application/json": components["schemas"]["MemberRemoved"];
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
            /** @description The member, and what ended */
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
                    "application/json": components["schemas"]["MemberChanged"];
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
                /** @description how many a page has at most */
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
                    "X-Warning": components["headers"]["X-Warning"];
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
