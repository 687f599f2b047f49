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
         * @description Serves Swagger UI, which loads nothing from other hosts.
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
         * @description The OpenAPI 3.0 document, generated from the schemas that check requests.
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
    "/api/v1/account": {
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
         * Change the account
         * @description Changes the name of the session's user and the language of the dashboard and of mails, and gives a user without them an e-mail address and a password, with which the user signs in from then on. Other sessions end with a first password. A taken address is answered with 400.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/api/v1/account/email": {
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
         * Keep the former address
         * @description Cancels a change of the address that is not confirmed yet.
         */
        delete: operations["cancelEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a new address
         * @description Changes the address to the new one, by the token of the link that was mailed to it. It needs a session of the same user. An unknown or old token is answered with 401 and `wrong_credentials`.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/email/send_again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the link to the new address again
         * @description Mails another link to the new address. Earlier links end.
         */
        post: operations["sendEmailAgain"];
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
         * @description Lists conversions, most recent first, or with `since` oldest first. The next page begins `after` the last id. To poll for new conversions, use `since` with a minute before the last one: conversions that are recorded at the same time appear in any order. A page of JSON with much metadata ends before its limit; `has_more` says whether others follow. A page of CSV has all conversions up to the limit; if others follow, the header `X-Next-After` has the last id.
         */
        get: operations["listConversions"];
        put?: never;
        /**
         * Report a conversion
         * @description Records an event that happened after a click. It is attributed to the link of `svc_cid`, or to the link by which the customer `external_id` first came. A conversion that cannot be attributed is recorded too. A repeated `event_id` is answered with 200 and the recorded conversion. An array of up to 1000 conversions is answered with 200 and an entry for each; it has at most 2000000 characters of metadata together. The key may also be sent as `api_key` in a body of at most 64 KB, and must be the same in all entries of an array.
         *
         *     A page may report a conversion without a key if `svc_cid` is a signed token of a workspace that tracks conversions. Then a negative amount and `visitor_ip` are refused, few requests at once are accepted, and the body may also be `text/plain`. The answer contains only what was sent.
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
         * @description Marks the conversion as `voided`: it is still listed, but no longer counted in reports. This cannot be undone: reporting the same `event_id` again is answered with the voided conversion. Voiding it again changes nothing.
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
         * @description The domain needs a CNAME record to the target that the error names, unless the check is switched off. `workspace_id` may be absent if the key reaches a single workspace.
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
         * @description Ten codes. Each is a second step once. The former ones no longer work. Needs a proof of the last ten minutes: a sign-in, or `POST /api/v1/factors/proof`; else 403, `proof_required`.
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
         * Read a link with its statistics and domains
         * @description Returns the link with its statistics, its domain, and all domains of its workspace.
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
         * @description A new user chooses a password. A user with an account sends its password, or accepts in a session. The answer signs the user in. A user is a member of at most 200 workspaces.
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
         * Read an invitation
         * @description Returns workspace, role and address of the invitation with this token, and does not use it up.
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
         * @description Without an `id` a link is created. With an `id` that link is updated: an absent field stays unchanged, and `null` clears a field. An array of up to 1000 links is saved in its order and answered with an entry for each. A link that fails does not affect the others. A request that takes longer than 60 seconds fails. If the links that an array names have more than 6 MB together, nothing is saved, and the error says how many to send at once. Forms repeat a field for each entry of a list, and cannot express `rules`. If a cloaked link is saved by itself, its new destinations are checked for at most two seconds: `warnings` names those that forbid frames, to which visitors are redirected instead. The key may also be sent as `api_key` in the body, the same in all entries of an array.
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
         * Read a link
         * @description Returns the link without statistics, in the form of creation and update. It may be in the trash.
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
         * @description Lists the URLs of webhooks. The URL of a webhook is its id.
         */
        get: operations["listLinkWebhooks"];
        put?: never;
        /**
         * Subscribe to events of a link
         * @description Events are sent as POST requests with JSON, whose field `event` names the event. Subscribing a URL again adds no second webhook, and switches the webhook on. `http` is accepted with a warning. The answer's `id` is the URL itself.
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
         * Read a webhook of a link
         * @description Returns the events of the webhook and its state.
         */
        get: operations["getLinkWebhook"];
        put?: never;
        post?: never;
        /**
         * Unsubscribe a webhook of a link
         * @description Deletes the webhook. The URL may be written in any form that means the same URL.
         */
        delete: operations["unsubscribeLinkWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook of a link
         * @description Changes which events are sent, and switches the webhook on or off.
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
         * List the last deliveries to a webhook of a link
         * @description Lists at most 100 deliveries, newest first. A delivery is listed some seconds after it was made.
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
    "/api/v1/link/{link_id}/webhooks/{hook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery to a webhook of a link
         * @description Returns the payload and the answers of a kept delivery. Needs the write scope.
         */
        get: operations["getLinkWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/link/{link_id}/webhooks/{hook_id}/deliveries/{delivery_id}/send_again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery to a webhook of a link again
         * @description Sends the kept payload again, with the same `webhook-id`, and returns the answer of the URL. Few may be sent by hand at a time.
         */
        post: operations["sendAgainLinkWebhookDelivery"];
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
         * @description Sends an example with `"test": true`, and returns the answer of the URL. Few tests may run at a time.
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
         * @description Without an `id` a link is created. With an `id` that link is updated: an absent field stays unchanged, and `null` clears a field. An array of up to 1000 links is saved in its order and answered with an entry for each. A link that fails does not affect the others. A request that takes longer than 60 seconds fails. If the links that an array names have more than 6 MB together, nothing is saved, and the error says how many to send at once. Forms repeat a field for each entry of a list, and cannot express `rules`. If a cloaked link is saved by itself, its new destinations are checked for at most two seconds: `warnings` names those that forbid frames, to which visitors are redirected instead.
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
         * Read whether users can sign in with a provider
         * @description Names the provider of OpenID Connect, if one is configured. `GET /api/v1/oidc/start` sends the browser there, and it comes back signed in.
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
         * @description Sets a password with the token of a link, which also signs in, or in a session with the current password, if the user has one. The password must have 12 to 256 characters, and must not be one of the commonest, the e-mail address or the name of a workspace. All other sessions end.
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
         * @description Mails a link that works once, within an hour, if mail is configured and the user exists. The answer is the same if the user does not exist.
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
         * Read the current session
         * @description Returns the user of the session and the workspaces. Keys cannot use it.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Signs in with e-mail address and password. The answer sets the cookie of a new session, which replaces the session of the browser. Wrong credentials are answered with 401 and `wrong_credentials`. Too many wrong ones are refused for a while, by account and by IP address.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session at once, everywhere, and deletes the cookie.
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
         * @description Signs in with the token of a link that works once, within 15 minutes. `npm start` and `admin` print such links.
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
         * @description Lists the user's sessions, the last used one first. A session that is not used for 30 days ends.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends all sessions of the user, or with `keep=current` all except the current one.
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
         * @description Ends the session at once, everywhere.
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
         * @description Returns the workspaces that the key reaches. Needs no scope and no body.
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
         * @description Deletes the workspace with its links, domains and keys. This cannot be undone. Needs a user-wide key.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a workspace
         * @description An absent field stays unchanged, and `null` clears a field.
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
         * @description Lists webhooks with their events and their state. Webhooks of links in the trash are left out.
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
         * List changes of a workspace
         * @description Lists changes of the workspace, its links, domains, webhooks, keys, members and invitations, newest first, each with its actor and the fields that changed. For owners. The next page begins `after` the last id. A page of large entries ends early, at about 6 MB.
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
         * @description Counts clicks with a point for every step of the period, also without clicks. An hour that clocks show twice has two points, with the offset from UTC in `t`. At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month. `start=all` is never refused: a step with too many points is replaced by a longer one, which `frequency` names. Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value excludes it. An empty value matches clicks without a value. A value that begins with `!` or `\` needs a `\` before it. Unknown parameters are refused.
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
         * @description Lists the 10,000 values with most clicks and exact counts, and the total over all values. Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value excludes it. An empty value matches clicks without a value. A value that begins with `!` or `\` needs a `\` before it. Unknown parameters are refused.
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
         * @description Streams every click of the period, ordered by time and id, without IP addresses. With `limit` or `after` the answer is a page: in JSON an object whose `next` is the id for `after` of the next page; in CSV the header `X-Next-After` has it, and is absent on the last page. Clicks that arrive late may be older than those that were read already: an hour's overlap finds them. The answer is compressed with br or gzip if Accept-Encoding names them. Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value excludes it. An empty value matches clicks without a value. A value that begins with `!` or `\` needs a `\` before it. Unknown parameters are refused.
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
         * Stream new clicks
         * @description Sends server-sent events. The data of `click` is a click of an export without `visitor` and `name`, and the id of the event is that of the click. The data of `missed` is `{"missed": n}`: a slow reader has lost the `n` oldest clicks, null if the number is unknown. `Last-Event-ID`, or without it `after`, resumes the stream after that click, which must be of the last ten minutes.
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
         * @description Lists the first 10,000 values by `order` with exact counts, and the total over all values. Voided conversions are not counted. Reports and filters by `country` leave out conversions that a server has reported without a `country`. A conversion with a negative amount is a refund: it reduces revenue, and is not counted as a lead, sale or custom event. Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value excludes it. An empty value matches conversions without a value. A value that begins with `!` or `\` needs a `\` before it. Unknown parameters are refused. Needs the Growth plan or a larger one.
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
         * @description Counts clicks of people and conversions of the period, each by its own time, and the customers at each step. Filters on counters that clicks have too (link, country, UTM, platform, browser, referer, device, language, ISP) apply to both. Voided conversions are not counted. A conversion with a negative amount is a refund: it reduces revenue, and is not counted as a lead, sale or custom event. Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value excludes it. An empty value matches conversions without a value. A value that begins with `!` or `\` needs a `\` before it. Unknown parameters are refused. Needs the Growth plan or a larger one. Reports and filters by `country` leave out conversions that a server has reported without a `country`.
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
         * @description Counts conversions by the time when they happened, with a point for every step of the period, and in total. Voided conversions are not counted. A conversion with a negative amount is a refund: it reduces revenue, and is not counted as a lead, sale or custom event. Every counter is a filter under its own name. A repeated filter matches any of its values. `!` before a value excludes it. An empty value matches conversions without a value. A value that begins with `!` or `\` needs a `\` before it. Unknown parameters are refused. Needs the Growth plan or a larger one. Reports and filters by `country` leave out conversions that a server has reported without a `country`. At most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month. `start=all` is never refused: a step with too many points is replaced by a longer one, which `frequency` names.
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
         * @description Removes `external_id`, `click_id` and `metadata` from the conversions of the customer, and forgets the link by which the customer first came. Amounts and links of the conversions stay.
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
         * @description Lists all domains of the workspace by name, or with `limit` a page of them. A page has at most 6 MB, so it may end before its limit; `has_more` says whether domains follow. More than 5,000 domains or 6 MB need `limit`.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain to a workspace
         * @description The domain needs a CNAME record to the target that the error names, unless the check is switched off.
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
         * @description Moves the links of the domain to the default host, with their slugs and aliases. Links in the trash stay there. If slugs are taken on the default host, nothing happens, and a 400 names ten of them and the number of the others. `links=delete` puts the links into the trash. Saved views of the domain show the default host from then on, and templates do not name the domain any more.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Change the settings of a domain
         * @description An absent field stays unchanged, and `null` clears a field.
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
         * @description Queries DNS, which may take some seconds. The result is also the `dns` of the domain until the next check.
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
         * @description Sets the icon of pages that the domain shows; `null` clears it.
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
         * @description The link of the invitation becomes invalid. Needs an owner, in a session or with a user-wide key.
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
         * @description Lists keys of the workspace and user-wide keys of the caller's user, without their secrets.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description The secret is shown only once. A key cannot create a key with more scopes, more workspaces or a later expiry than it has.
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
         * @description The key is invalid at once, everywhere. A key cannot revoke a key with scopes that it lacks.
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
         * @description Gives the key a new secret, which is shown only once. The former secret stays valid for `grace_seconds`.
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
         * @description Does the same as `list_links`.
         */
        get: operations["listWorkspaceLinks"];
        put?: never;
        /**
         * Create or update links of a workspace
         * @description Without an `id` a link is created. With an `id` that link is updated: an absent field stays unchanged, and `null` clears a field. An array of up to 1000 links is saved in its order and answered with an entry for each. A link that fails does not affect the others. A request that takes longer than 60 seconds fails. If the links that an array names have more than 6 MB together, nothing is saved, and the error says how many to send at once. Forms repeat a field for each entry of a list, and cannot express `rules`. If a cloaked link is saved by itself, its new destinations are checked for at most two seconds: `warnings` names those that forbid frames, to which visitors are redirected instead.
         */
        post: operations["saveWorkspaceLinks"];
        /**
         * Delete many links
         * @description Puts links into the trash. Ids of other workspaces are ignored.
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
         * @description An absent field stays unchanged, and `null` clears a field. An `id` in the body must be that of the path. With `If-Match` the link is changed only if nobody has changed it since it was read, even by a concurrent request.
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
         * Export links
         * @description Streams all links outside the trash that match, oldest first, with their statistics. Days are relative to the start of the export. In CSV, lists and `revenue` are JSON.
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
         * Find links by short URLs
         * @description Finds out for up to 1000 short URLs whether they are taken, and which links of the workspace have them. Nothing is changed.
         */
        post: operations["lookUpLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names of links by their ids
         * @description Names up to 200 links, also those in the trash, because reports count clicks by the id of the link. Ids of other workspaces and of removed links are left out.
         */
        get: operations["getLinkNames"];
        put?: never;
        post?: never;
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
         * Preview the answer to a visitor
         * @description Computes the answer of a redirector to this visitor of this link, and counts nothing. The link is a draft: with an `id` it is applied to that link's fields. Errors are those of saving, except that a taken slug is not noticed. Whether destinations of a cloaked link forbid frames is known only after it is saved.
         */
        post: operations["previewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/links/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove links of the trash for good
         * @description Removes links of the trash with their aliases, and within an hour their clicks. This cannot be undone, so it needs the role owner. Ids of links that are not in the trash are ignored.
         */
        post: operations["purgeLinks"];
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
         * Draw the QR code of a link
         * @description Draws the code that the short URL with `.qr` shows, also for a link that is not saved. It needs a slug.
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
         * @description Restores links from the trash. A link whose slug or alias was taken in the meantime stays there, and `errors` names it.
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
         * @description Lists a page of links. A page after the last one is empty. A page whose links have more than 6 MB is refused with an error that names a `page_size` that fits.
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
         * @description Lists members with their roles, and open invitations. A viewer reads, a member changes links and domains, and an owner manages keys, members and settings too.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite somebody
         * @description Mails a link that works once, within seven days. The link is shown to nobody else, so only the owner of the mailbox can create an account. Without mail, an operator prints the link (`npm run admin -- invitation link`). Inviting an address again replaces its link. At most 3 invitations an hour for an address, and 100 a day for a user and for a workspace, which has at most 1,000 members and invitations. Needs an owner, in a session or with a user-wide key.
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
         * @description The user's sessions and keys lose the workspace at once. Everybody except the last owner may leave. Removing others needs an owner, in a session or with a user-wide key.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * @description The role takes effect at once. The last owner must stay an owner. Needs an owner, in a session or with a user-wide key.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes on days
         * @description Lists notes that members have added to the charts of the dashboard, those on the latest day first.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Add a note on a day
         * @description Charts of the dashboard show the note at its day. A workspace has at most 1,000 notes.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a note
         * @description The ETag of the answer is for `If-Match` of a change.
         */
        get: operations["getNote"];
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Charts no longer show the note.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Change a note
         * @description An absent field stays unchanged.
         */
        patch: operations["updateNote"];
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
         * List notices of a workspace
         * @description Lists notices, newest first: a share of the clicks of the plan is used, a webhook was switched off, or Slack refuses messages. Members get them by mail too.
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
         * Read the signing secret of deliveries
         * @description The secret follows Standard Webhooks. Needs the write scope, because whoever has the secret can sign.
         */
        get: operations["getSigningSecret"];
        put?: never;
        post?: never;
        /**
         * Stop signing deliveries
         * @description Deletes the secret. Later deliveries are not signed.
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
         * Create a new signing secret
         * @description The first secret switches signing on. A former secret signs beside the new one for a day.
         */
        post: operations["rotateSigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates of links
         * @description Lists fields that members have saved under names, such as the UTM parameters of a newsletter.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Save a template of links
         * @description A template has fields of a link, but no destination, slug, password or webhooks. The dashboard offers it for new links, and its UTM parameters in every link. A workspace has at most 100 templates.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a template
         * @description The ETag of the answer is for `If-Match` of a change.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Links that began with it stay as they are.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description An absent field stays unchanged. `fields` replaces all fields. Links stay as they are.
         */
        patch: operations["updateTemplate"];
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
         * Read the usage of a workspace
         * @description Returns clicks and API calls of this month, links and domains, each with its limit, and the last twelve months. Months are in UTC. Beyond the limit of clicks, links still redirect and clicks are still recorded.
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
    "/api/v1/workspace/{workspace_id}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views of the list of links
         * @description Lists filters, order and columns that members have saved under names.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Save a view of the list of links
         * @description All members of the workspace see the view in the dashboard. A workspace has at most 100 views.
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a saved view
         * @description The ETag of the answer is for `If-Match` of a change.
         */
        get: operations["getView"];
        put?: never;
        post?: never;
        /**
         * Delete a saved view
         * @description Its links stay as they are.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /**
         * Change a saved view
         * @description An absent field stays unchanged. `filters` replaces all filters.
         */
        patch: operations["updateView"];
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
         * List webhooks of a workspace and all of its links
         * @description Lists the URLs of webhooks. The URL of a webhook is its id.
         */
        get: operations["listWorkspaceWebhooks"];
        put?: never;
        /**
         * Subscribe to events of a workspace and all of its links
         * @description Events are sent as POST requests with JSON, whose field `event` names the event. Subscribing a URL again adds no second webhook, and switches the webhook on. `http` is accepted with a warning. The answer's `id` is the URL itself.
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
         * Read a webhook of a workspace and all of its links
         * @description Returns the events of the webhook and its state.
         */
        get: operations["getWorkspaceWebhook"];
        put?: never;
        post?: never;
        /**
         * Unsubscribe a webhook of a workspace and all of its links
         * @description Deletes the webhook. The URL may be written in any form that means the same URL.
         */
        delete: operations["unsubscribeWorkspaceWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook of a workspace and all of its links
         * @description Changes which events are sent, and switches the webhook on or off.
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
         * List the last deliveries to a webhook of a workspace and all of its links
         * @description Lists at most 100 deliveries, newest first. A delivery is listed some seconds after it was made.
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
    "/api/v1/workspace/{workspace_id}/webhooks/{hook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery to a webhook of a workspace and all of its links
         * @description Returns the payload and the answers of a kept delivery. Needs the write scope.
         */
        get: operations["getWorkspaceWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/{workspace_id}/webhooks/{hook_id}/deliveries/{delivery_id}/send_again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery to a webhook of a workspace and all of its links again
         * @description Sends the kept payload again, with the same `webhook-id`, and returns the answer of the URL. Few may be sent by hand at a time.
         */
        post: operations["sendAgainWorkspaceWebhookDelivery"];
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
         * Try a webhook of a workspace and all of its links
         * @description Sends an example with `"test": true`, and returns the answer of the URL. Few tests may run at a time.
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
         * @description Lists all workspaces that the key reaches.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Needs a user-wide key, which then reaches the new workspace too. The operator chooses its plan, which is never larger than the smallest of the workspaces that the user owns.
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
            /** @description name that others see */
            name?: string | null;
            /**
             * Format: password
             * @description password of the account, or the new password if the address has no account
             */
            password?: string | null;
            /** @description secret of the link, after `token=` */
            token: string;
        };
        AccountPatch: {
            /**
             * Format: password
             * @description current password
             */
            current_password?: string | null;
            /**
             * Format: email
             * @description address with which the user signs in. A user who has one needs the current password. Where mail is set up, the address stays until the new one is confirmed by the link that is mailed to it
             */
            email?: string | null;
            /**
             * @description language of the dashboard and of mails; null for that of the browser, and English in mails
             * @enum {string|null}
             */
            language?: "en" | "de" | "fr" | "es" | null;
            /** @description name that others see */
            name?: string | null;
            /**
             * Format: password
             * @description first password, for a user who has none
             */
            password?: string | null;
        };
        AllWebhooks: {
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description maximum number of webhooks on a page */
            page_size: number;
            /** @description number of webhooks on all pages */
            total_entries: number;
            /** @description number of pages with webhooks */
            total_pages: number;
            /** @description webhooks of the page: the workspace's first, then those of links, the newest link first */
            webhooks: {
                /** @description whether events are sent; false if it was switched off by hand, or because it failed for three days */
                enabled: boolean;
                /** @description events that are sent */
                events: ("click" | "link.created" | "link.updated" | "link.deleted")[];
                /**
                 * Format: date-time
                 * @description first failure since the last success; for a webhook that is switched off, null unless failures were the reason
                 */
                failing_since: string | null;
                /** @description URL of the webhook, which is its id */
                id: string;
                /**
                 * Format: date-time
                 * @description when the webhook was subscribed
                 */
                inserted_at: string;
                /** @description link of the webhook; null for one of the whole workspace */
                link: {
                    /** @description the short URL */
                    full_url: string;
                    /** @description id of the link */
                    id: number;
                    /** @description name of the link */
                    name: string | null;
                } | null;
                /** @description number of events that were not sent, because the webhook was switched off or too slow */
                missed: number;
                /**
                 * Format: date-time
                 * @description time of the last event that was not sent
                 */
                missed_at: string | null;
                /**
                 * Format: date-time
                 * @description when the webhook was switched off; null if it is on
                 */
                switched_off_at: string | null;
                /** @description warnings about the URL; absent without any */
                warnings?: string[];
            }[];
        };
        AppCode: {
            /**
             * @description code that the authenticator app shows
             * @example 492039
             */
            code: string;
        };
        AppSecret: {
            /** @description secret in base32, to type into the app */
            secret: string;
            /** @description secret as the text of a QR code: `otpauth://totp/…` */
            url: string;
        };
        AuditLog: {
            /** @description entries, newest first */
            entries: {
                /**
                 * @description sort of the change; `purged` means removed from the trash for good. Sign-ins and failed ones of a member are listed in each of the member's workspaces; failures of an hour are one entry
                 * @enum {string}
                 */
                action: "created" | "updated" | "deleted" | "restored" | "purged" | "voided" | "signed_in" | "sign_in_failed" | "sent_again";
                /** @description actor of the change */
                actor: {
                    /** @description id of the key */
                    key_id: number | null;
                    /**
                     * @description a user in a session, an API key, an operator beside the API, or the service itself, such as its maintenance
                     * @enum {string}
                     */
                    kind: "user" | "key" | "admin" | "service";
                    /** @description the user's current name, the key's name at that time, or the process; null for a deleted user */
                    name: string | null;
                    /** @description id of the user, also if a key of the user was used */
                    user_id: number | null;
                };
                /** @description fields that changed, or for a new object those that are set. Secrets, passwords and addresses are `"********"` */
                changes: {
                    [key: string]: {
                        /** @description former value; null if unset */
                        from: unknown;
                        /** @description new value; null if unset */
                        to: unknown;
                    };
                };
                /** @description id of the entry, for `after` */
                id: number;
                /**
                 * @description kind of the changed object
                 * @enum {string}
                 */
                kind: "workspace" | "domain" | "link" | "webhook" | "key" | "member" | "invitation" | "signing_secret" | "customer" | "conversion" | "day_note" | "saved_view" | "template";
                /**
                 * Format: date-time
                 * @description when the change was made
                 */
                occurred_at: string;
                /** @description id of the object, for a member that of the user; null if it has none */
                thing_id: number | null;
                /** @description name of the object: domain and slug of a link, the host of a webhook, `event_id` of a conversion, the text of a note */
                thing_name: string | null;
            }[];
            /** @description whether more entries follow the last one */
            has_more: boolean;
        };
        BulkError: {
            error: components["schemas"]["FieldErrors"];
            /** @description position of the entry in the request, from 0 */
            index: number;
            /**
             * @description The change was not made (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "error";
        };
        BulkResult: (components["schemas"]["BulkSuccess"] | components["schemas"]["BulkError"])[];
        BulkSuccess: {
            /** @description position of the entry in the request, from 0 */
            index: number;
            link: components["schemas"]["SavedLink"];
            /**
             * @description The change was made (enum property replaced by openapi-typescript)
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
            /** @description The current short URL; null when the link is deleted */
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
            /** @description The link's current name */
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
             * @description In `timezone`, with its offset
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
            /** @description Ordered by time and id */
            clicks: components["schemas"]["Click"][];
            /** @description Id of the last click, for `after` of the next request; null when no clicks follow */
            next: string | null;
        };
        Clicks: {
            /**
             * @description Step of the points: the requested one, or with `start=all` a longer one if there would be too many points
             * @enum {string}
             */
            frequency: "day" | "hour" | "week" | "month" | "year";
            /** @description With `pivot=link_id`: the requested links, otherwise the 100 with most clicks */
            links?: {
                /** @description a link */
                link_id: number;
                /** @description all clicks; or visitors, each once a day of UTC even if several points count them */
                total: number;
                /** @description a point for every step of the period, without holes */
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, in `timezone` */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
            }[];
            /** @description With `compare` */
            previous?: {
                /** @description all clicks; or visitors, each once a day of UTC even if several points count them */
                total: number;
                /** @description a point for every step of the period, without holes */
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, in `timezone` */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
            };
            /** @description all clicks; or visitors, each once a day of UTC even if several points count them */
            total: number;
            /** @description a point for every step of the period, without holes */
            traffic: {
                /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, in `timezone` */
                t: string | null;
                /** @description Clicks, or visitors with `unique` */
                y: number | null;
            }[];
            /** @description With `by`: the values with most clicks, highest first */
            values?: {
                /** @description clicks, or visitors with `unique` */
                count: number;
                /** @description a point for every step of the period, without holes */
                traffic: {
                    /** @description YYYY-MM-DD, or YYYY-MM-DDTHH:00:00, in `timezone` */
                    t: string | null;
                    /** @description Clicks, or visitors with `unique` */
                    y: number | null;
                }[];
                /** @description null when the click has no value, or it is not known */
                value: string | null;
            }[];
        };
        Conversion: {
            /** @description amount in the smallest unit of the currency; negative for a refund or chargeback */
            amount_cents: number | null;
            /** @description the click that the conversion is attributed to; null without one */
            click_id: string | null;
            /** @description ISO 3166-1 code of two letters; null if it is not known */
            country: string | null;
            /** @description ISO 4217 code; null for a refund that named none, until its sale is recorded */
            currency: string | null;
            /** @description your own id of the event */
            event_id: string | null;
            /** @description name of the event, such as purchase, signup or trial_started */
            event_name: string;
            /**
             * @description type of the event; a `lead` with `svc_cid` and `external_id` ties the customer to the link
             * @enum {string}
             */
            event_type: "lead" | "sale" | "custom";
            /** @description your own id of the customer */
            external_id: string | null;
            /** @description a ULID, which sorts by time */
            id: string;
            /**
             * Format: date-time
             * @description when the conversion was recorded
             */
            inserted_at: string;
            /**
             * @description whose IP address was seen; reports by country omit conversions of `server` without a country
             * @enum {string}
             */
            ip_source: "visitor" | "server" | "unknown";
            /** @description the link that the conversion is attributed to; null without one */
            link_id: number | null;
            /** @description the object that was sent, unchanged */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description when the event happened
             */
            occurred_at: string;
            /** @description `event_id` of the refunded sale, whose link, click and customer the refund gets. A refund may be recorded before its sale */
            refund_of: string | null;
            /** @description `api`, `browser`, or the value of the header X-Source */
            source: string;
            /** @description whether the conversion was voided; voided conversions are in no report */
            voided: boolean;
        };
        ConversionCounters: {
            /** @description With `compare`: the same for the previous period */
            previous?: {
                /** @description All conversions, whether their value is listed or not */
                total: number;
                /** @description Ordered by `order`, the highest first, then by value */
                values: {
                    /** @description Conversions */
                    count: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                    refunds: number;
                    /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                    /** @description null when the conversion has no value, or it is not known */
                    value: string | null;
                }[];
            };
            /** @description All conversions, whether their value is listed or not */
            total: number;
            /** @description Ordered by `order`, the highest first, then by value */
            values: {
                /** @description Conversions */
                count: number;
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                refunds: number;
                /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description null when the conversion has no value, or it is not known */
                value: string | null;
            }[];
        };
        ConversionDraft: {
            /** @description amount in the smallest unit of the currency; negative for a refund or chargeback */
            amount_cents?: number | null;
            /** @description the key, if no header or query contains it; the same in all entries of an array */
            api_key?: string;
            /**
             * @description ISO 3166-1 code of two letters. By default the country of `visitor_ip` or of the browser
             * @example DE
             */
            country?: string | null;
            /**
             * @description ISO 4217 code. A refund with `refund_of` has the currency of its sale, and no other is accepted
             * @default USD
             * @example EUR
             */
            currency?: string | null;
            /** @description your own id of the event; repeating it returns the conversion that is already recorded */
            event_id?: string | null;
            /**
             * @description name of the event, such as purchase, signup or trial_started
             * @example purchase
             */
            event_name: string;
            /**
             * @description type of the event; a `lead` with `svc_cid` and `external_id` ties the customer to the link
             * @default custom
             * @enum {string|null}
             */
            event_type?: "lead" | "sale" | "custom" | null;
            /** @description your own id of the customer */
            external_id?: string | null;
            /** @description a JSON object of at most 10000 bytes, which is answered unchanged; forms send it as JSON text or as fields: `metadata[plan]=pro` */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description time of the event, by default now. Not before the year 2000 and at most an hour ahead; without a key not before the click of `svc_cid`
             */
            occurred_at?: string | null;
            /** @description `event_id` of the refunded sale, whose link, click and customer the refund gets. A refund may be recorded before its sale */
            refund_of?: string | null;
            /** @description as it came with the landing page; also the id of a click. One that is not known is no error */
            svc_cid?: string | null;
            /** @description the visitor's IP address, from which the country is derived. It is not stored. Sending it asserts a lawful basis to share it */
            visitor_ip?: string | null;
            /** @description required if the key reaches several workspaces; may also be sent as the header X-WORKSPACE-ID */
            workspace_id?: number | null;
        };
        ConversionError: {
            error: components["schemas"]["FieldErrors"];
            /** @description position of the entry in the request, from 0 */
            index: number;
            /**
             * @description The change was not made (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "error";
        };
        ConversionFunnel: {
            /** @description Clicks of people; bots are never counted */
            clicks: number;
            /** @description All leads, sales, custom events and refunds */
            conversions: number;
            /** @description Conversions of type `custom`, without refunds */
            custom: number;
            /** @description Distinct values of `external_id`, without refunds */
            customers: {
                /** @description Customers with any conversion */
                all: number;
                /** @description Customers with a lead */
                leads: number;
                /** @description Customers without any conversion of the workspace before the period */
                new: number;
                /** @description Customers with a conversion of the workspace before the period */
                returning: number;
                /** @description Customers with a sale */
                sales: number;
            };
            /** @description Conversions of type `lead`, without refunds */
            leads: number;
            /** @description With `by=link_id`: the requested links, otherwise the first 1,000, ordered by conversions, then by clicks */
            links?: {
                /** @description Clicks of people; bots are never counted */
                clicks: number;
                /** @description All leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Distinct values of `external_id`, without refunds */
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
                /** @description Ratios of the counts of the period; null when the divisor is 0 */
                rates: {
                    /** @description Leads per click */
                    click_to_lead: number | null;
                    /** @description Sales per click */
                    click_to_sale: number | null;
                    /** @description Sales per lead */
                    lead_to_sale: number | null;
                };
                /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                refunds: number;
                /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description Seconds from the click to the conversion; null when no conversion has a click. Conversions that are dated before their click are left out */
                seconds_to_convert: {
                    /** @description Seconds from the click to a lead */
                    lead: {
                        /** @description Half of the conversions took at most this long */
                        median: number;
                        /** @description Nine of ten conversions took at most this long */
                        p90: number;
                    } | null;
                    /** @description Seconds from the click to a sale */
                    sale: {
                        /** @description Half of the conversions took at most this long */
                        median: number;
                        /** @description Nine of ten conversions took at most this long */
                        p90: number;
                    } | null;
                };
            }[];
            /** @description With `compare`: the same for the previous period */
            previous?: {
                /** @description Clicks of people; bots are never counted */
                clicks: number;
                /** @description All leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Distinct values of `external_id`, without refunds */
                customers: {
                    /** @description Customers with any conversion */
                    all: number;
                    /** @description Customers with a lead */
                    leads: number;
                    /** @description Customers without any conversion of the workspace before the period */
                    new: number;
                    /** @description Customers with a conversion of the workspace before the period */
                    returning: number;
                    /** @description Customers with a sale */
                    sales: number;
                };
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Ratios of the counts of the period; null when the divisor is 0 */
                rates: {
                    /** @description Leads per click */
                    click_to_lead: number | null;
                    /** @description Sales per click */
                    click_to_sale: number | null;
                    /** @description Sales per lead */
                    lead_to_sale: number | null;
                };
                /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                refunds: number;
                /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description Seconds from the click to the conversion; null when no conversion has a click. Conversions that are dated before their click are left out */
                seconds_to_convert: {
                    /** @description Seconds from the click to a lead */
                    lead: {
                        /** @description Half of the conversions took at most this long */
                        median: number;
                        /** @description Nine of ten conversions took at most this long */
                        p90: number;
                    } | null;
                    /** @description Seconds from the click to a sale */
                    sale: {
                        /** @description Half of the conversions took at most this long */
                        median: number;
                        /** @description Nine of ten conversions took at most this long */
                        p90: number;
                    } | null;
                };
            };
            /** @description Ratios of the counts of the period; null when the divisor is 0 */
            rates: {
                /** @description Leads per click */
                click_to_lead: number | null;
                /** @description Sales per click */
                click_to_sale: number | null;
                /** @description Sales per lead */
                lead_to_sale: number | null;
            };
            /** @description Conversions of any type with a negative amount. They are counted as refunds only */
            refunds: number;
            /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
            revenue: {
                [key: string]: number;
            };
            /** @description Conversions of type `sale`, without refunds */
            sales: number;
            /** @description Seconds from the click to the conversion; null when no conversion has a click. Conversions that are dated before their click are left out */
            seconds_to_convert: {
                /** @description Seconds from the click to a lead */
                lead: {
                    /** @description Half of the conversions took at most this long */
                    median: number;
                    /** @description Nine of ten conversions took at most this long */
                    p90: number;
                } | null;
                /** @description Seconds from the click to a sale */
                sale: {
                    /** @description Half of the conversions took at most this long */
                    median: number;
                    /** @description Nine of ten conversions took at most this long */
                    p90: number;
                } | null;
            };
        };
        ConversionList: {
            /** @description conversions of the page */
            conversions: components["schemas"]["Conversion"][];
            /** @description whether more conversions follow the last one */
            has_more: boolean;
        };
        ConversionResult: (components["schemas"]["ConversionSuccess"] | components["schemas"]["ConversionError"])[];
        ConversionSeries: {
            /**
             * @description Step of the points: the requested one, or with `start=all` a longer one if there would be too many points
             * @enum {string}
             */
            frequency: "day" | "hour" | "week" | "month" | "year";
            /** @description With `compare`: the same for the previous period */
            previous?: {
                /** @description A point for every step. A week, month or year counts only its days within the period */
                series: {
                    /** @description All leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                    refunds: number;
                    /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                    /** @description In `timezone`: a day (the Monday of a week, the first day of a month or year), or YYYY-MM-DDTHH:00:00 */
                    t: string;
                }[];
                /** @description Totals of the period */
                totals: {
                    /** @description All leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                    refunds: number;
                    /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                };
            };
            /** @description A point for every step. A week, month or year counts only its days within the period */
            series: {
                /** @description All leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                refunds: number;
                /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
                /** @description In `timezone`: a day (the Monday of a week, the first day of a month or year), or YYYY-MM-DDTHH:00:00 */
                t: string;
            }[];
            /** @description Totals of the period */
            totals: {
                /** @description All leads, sales, custom events and refunds */
                conversions: number;
                /** @description Conversions of type `custom`, without refunds */
                custom: number;
                /** @description Conversions of type `lead`, without refunds */
                leads: number;
                /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                refunds: number;
                /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                revenue: {
                    [key: string]: number;
                };
                /** @description Conversions of type `sale`, without refunds */
                sales: number;
            };
            /** @description With `by`: the values with most conversions, highest first */
            values?: {
                /** @description A point for every step. A week, month or year counts only its days within the period */
                series: {
                    /** @description All leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                    refunds: number;
                    /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                    /** @description In `timezone`: a day (the Monday of a week, the first day of a month or year), or YYYY-MM-DDTHH:00:00 */
                    t: string;
                }[];
                /** @description Totals of the period */
                totals: {
                    /** @description All leads, sales, custom events and refunds */
                    conversions: number;
                    /** @description Conversions of type `custom`, without refunds */
                    custom: number;
                    /** @description Conversions of type `lead`, without refunds */
                    leads: number;
                    /** @description Conversions of any type with a negative amount. They are counted as refunds only */
                    refunds: number;
                    /** @description The sum of all amounts by currency, less refunds, in the smallest unit of the currency, with all digits */
                    revenue: {
                        [key: string]: number;
                    };
                    /** @description Conversions of type `sale`, without refunds */
                    sales: number;
                };
                /** @description null when the conversion has no value, or it is not known */
                value: string | null;
            }[];
        };
        ConversionSuccess: {
            conversion: components["schemas"]["Conversion"];
            /** @description position of the entry in the request, from 0 */
            index: number;
            /** @description false if its `event_id` was recorded before */
            is_new: boolean;
            /**
             * @description The change was made (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "success";
        };
        Counters: {
            /** @description With `compare` */
            previous?: {
                /** @description All clicks, or visitors, whether their value is listed or not */
                total: number;
                /** @description Ordered by count, the highest first, then by value */
                values: {
                    /** @description clicks, or visitors with `unique` */
                    count: number;
                    /** @description null when the click has no value, or it is not known */
                    value: string | null;
                }[];
            };
            /** @description All clicks, or visitors, whether their value is listed or not */
            total: number;
            /** @description Ordered by count, the highest first, then by value */
            values: {
                /** @description clicks, or visitors with `unique` */
                count: number;
                /** @description null when the click has no value, or it is not known */
                value: string | null;
            }[];
        };
        CredentialCheck: {
            /**
             * @description The key is valid
             * @enum {boolean}
             */
            ok: true;
            /** @description workspaces that the key reaches */
            workspace_ids: number[];
        };
        DeletedLinks: {
            /** @description ids of the links that are in the trash now */
            deleted: number[];
        };
        Domain: {
            /** @description the last check of the DNS record, which is checked every hour; null before the first check, and if records are not checked */
            dns: {
                /**
                 * Format: date-time
                 * @description when the record was last checked
                 */
                checked_at: string;
                /** @description whether the domain leads to this installation */
                leads_here: boolean;
                /** @description the problem with the record, for people; null if the domain leads here */
                problem: string | null;
                /**
                 * Format: date-time
                 * @description when a check first had this result
                 */
                since: string;
            } | null;
            /** @description destination of slugs that do not exist; null for a page that says so */
            fallback_url: string | null;
            /** @description icon of pages that the domain shows; null for none */
            favicon_url: string | null;
            /** @description id of the domain, for `domain_id` of links */
            id: number;
            /** @description whether `/a/` means `/a`, unless there is a link `/a/` */
            ignore_trailing_slash: boolean;
            /**
             * Format: date-time
             * @description when the domain was added
             */
            inserted_at: string;
            /** @description those of these URLs that a blocklist has, which are not used */
            listed_urls: string[];
            /** @description host name, without scheme or path; answered in lower case and Punycode */
            name: string;
            /** @description content of /robots.txt of the domain; null for one that forbids everything */
            robots_txt: string | null;
            /** @description destination of the domain's root; null to treat it as a slug that does not exist */
            root_url: string | null;
            /** @description workspace of the domain */
            workspace_id: number;
        };
        DomainDns: {
            /** @description whether the domain leads to this installation; null if records are not checked */
            leads_here: boolean | null;
            /** @description the problem with the record, for people; null if none is known */
            problem: string | null;
        };
        DomainDraft: {
            /**
             * @description host name, without scheme or path; answered in lower case and Punycode
             * @example go.example.com
             */
            name?: string | null;
            /** @description required if the key reaches several workspaces and the path names none */
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
             * @description icon of pages that the domain shows; null for none
             * @example https://example.com/icon.png
             */
            favicon_url?: string | null;
        };
        DomainList: {
            /** @description host that CNAME records of domains must lead to; null if records are not checked */
            cname_target: string | null;
            /** @description domains of the workspace by name: all, or a page of them with `limit` */
            domains: components["schemas"]["Domain"][];
            /** @description whether further domains follow; they are listed with `after`, the name of the last one */
            has_more: boolean;
        };
        DomainPatch: {
            /**
             * Format: uri
             * @description destination of slugs that do not exist; null for a page that says so
             * @example https://example.com/icon.png
             */
            fallback_url?: string | null;
            /**
             * Format: uri
             * @description icon of pages that the domain shows; null for none
             * @example https://example.com/icon.png
             */
            favicon_url?: string | null;
            /** @description whether `/a/` means `/a`, unless there is a link `/a/` */
            ignore_trailing_slash?: boolean | null;
            /** @description content of /robots.txt of the domain; null for one that forbids everything */
            robots_txt?: string | null;
            /**
             * Format: uri
             * @description destination of the domain's root; null to treat it as a slug that does not exist
             * @example https://example.com/icon.png
             */
            root_url?: string | null;
        };
        EmailConfirmation: {
            /** @description secret of the link, after `token=` */
            token?: string;
        };
        /** @description An error message for people, and a code for programs. */
        Error: {
            /**
             * @description for programs; stable
             * @example not_found
             * @enum {string}
             */
            code: "bad_request" | "unauthorized" | "wrong_credentials" | "sign_in_expired" | "forbidden" | "proof_required" | "two_factors_required" | "workspace_frozen" | "not_found" | "method_not_allowed" | "request_timeout" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
            /**
             * @description what went wrong, for people; may change
             * @example Not found
             */
            error: string;
        };
        FactorProof: {
            /**
             * @description code that the authenticator app shows
             * @example 492039
             */
            code?: string | null;
            /** @description answer of the browser, signed by a passkey */
            credential?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: password
             * @description password of the user
             */
            password?: string | null;
        };
        Factors: {
            /** @description the authenticator app; null if there is none */
            app: {
                /**
                 * Format: date-time
                 * @description when the app was set up
                 */
                added_at: string;
                /**
                 * Format: date-time
                 * @description when a code of the app was last accepted; null if none was
                 */
                last_used_at: string | null;
            } | null;
            /** @description whether the user has a password, which can be the proof */
            has_password: boolean;
            /** @description why passkeys cannot be added at the address of this API; null if they can */
            no_passkeys_because: string | null;
            /** @description passkeys of the user, oldest first */
            passkeys: {
                /** @description id of the passkey */
                id: number;
                /**
                 * Format: date-time
                 * @description when the passkey was added
                 */
                inserted_at: string;
                /**
                 * Format: date-time
                 * @description when the passkey was last used; null if it was not
                 */
                last_used_at: string | null;
                /** @description name by which the user knows the passkey */
                name: string;
            }[];
            /**
             * Format: date-time
             * @description when the last proof expires; null if changes need a new proof first
             */
            proven_until: string | null;
            /** @description number of recovery codes that were not used yet */
            recovery_codes_left: number;
            /** @description names of workspaces that require a second factor; while there are any, the last factor cannot be removed */
            required_by: string[];
        };
        FactorsChanged: {
            /** @description factors after the change */
            factors: {
                /** @description the authenticator app; null if there is none */
                app: {
                    /**
                     * Format: date-time
                     * @description when the app was set up
                     */
                    added_at: string;
                    /**
                     * Format: date-time
                     * @description when a code of the app was last accepted; null if none was
                     */
                    last_used_at: string | null;
                } | null;
                /** @description whether the user has a password, which can be the proof */
                has_password: boolean;
                /** @description why passkeys cannot be added at the address of this API; null if they can */
                no_passkeys_because: string | null;
                /** @description passkeys of the user, oldest first */
                passkeys: {
                    /** @description id of the passkey */
                    id: number;
                    /**
                     * Format: date-time
                     * @description when the passkey was added
                     */
                    inserted_at: string;
                    /**
                     * Format: date-time
                     * @description when the passkey was last used; null if it was not
                     */
                    last_used_at: string | null;
                    /** @description name by which the user knows the passkey */
                    name: string;
                }[];
                /**
                 * Format: date-time
                 * @description when the last proof expires; null if changes need a new proof first
                 */
                proven_until: string | null;
                /** @description number of recovery codes that were not used yet */
                recovery_codes_left: number;
                /** @description names of workspaces that require a second factor; while there are any, the last factor cannot be removed */
                required_by: string[];
            };
            /** @description new recovery codes, which no other answer repeats; null if the former ones stay valid */
            recovery_codes: string[] | null;
        };
        FieldErrors: {
            [key: string]: string[];
        };
        ForgottenCustomer: {
            /** @description number of conversions from which the id was removed */
            conversions: number;
            /** @description id of the customer, from the path */
            external_id: string;
        };
        Invitation: {
            /** @description invited address */
            email: string;
            /**
             * Format: date-time
             * @description when the invitation expires
             */
            expires_at: string;
            /** @description id of the invitation */
            id: number;
            /** @description user who wrote the invitation */
            invited_by: {
                /** @description id of the user */
                id: number;
                /** @description the user's name, or e-mail address without one */
                name: string | null;
            } | null;
            /** @description whether the link was mailed to the address; otherwise an operator passes it on */
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
             * @description e-mail address of the user
             */
            email: string;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        InvitationLookedUp: {
            /** @description invited address */
            email: string;
            /**
             * Format: date-time
             * @description when the invitation expires
             */
            expires_at: string;
            /** @description whether the address has an account, whose session or password is needed to accept */
            has_account: boolean;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
            /** @description name of the workspace */
            workspace_name: string;
        };
        InvitationLookUp: {
            /** @description secret of the link, after `token=` */
            token: string;
        };
        Key: {
            /** @description user who created the key; null for an operator, a deleted user, or if it is not known */
            created_by: {
                /** @description id of the user */
                id: number;
                /** @description the user's name, or e-mail address without one */
                name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description when the key expires; null if it does not
             */
            expires_at: string | null;
            /** @description id of the key */
            id: number;
            /**
             * Format: date-time
             * @description when the key was created
             */
            inserted_at: string;
            /** @description user who received the current secret; null for the same reasons as `created_by` */
            issued_to: {
                /** @description id of the user */
                id: number;
                /** @description the user's name, or e-mail address without one */
                name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description when the key was last used, to the minute; null if it never was
             */
            last_used_at: string | null;
            /** @description name of the key, for people */
            name: string | null;
            /** @description first characters of the secret */
            prefix: string;
            /**
             * Format: date-time
             * @description until when the secret before the last rotation is valid; null if it is not
             */
            previous_expires_at: string | null;
            /** @description rights of the key: `read` allows GET, `write` allows changes */
            scopes: ("read" | "write")[];
            /** @description whether the key reaches all workspaces of its user */
            user_wide: boolean;
        };
        KeyDraft: {
            /**
             * Format: date-time
             * @description when the key expires, a time in the future; never by default
             */
            expires_at?: string | null;
            /**
             * @description name of the key, for people
             * @example CI
             */
            name?: string | null;
            /** @description rights of the key: `read` allows GET, `write` allows changes; all by default. The calling key must have them */
            scopes?: ("read" | "write")[] | null;
            /** @description whether the key reaches all workspaces of its user; requires a user-wide key or a session */
            user_wide?: boolean | null;
        };
        KeyList: {
            /** @description keys, without their secrets */
            keys: components["schemas"]["Key"][];
        };
        KeyRotation: {
            /**
             * @description seconds for which the former secret stays valid
             * @default 86400
             */
            grace_seconds?: number | null;
        };
        KeyWithSecret: {
            /** @description user who created the key; null for an operator, a deleted user, or if it is not known */
            created_by: {
                /** @description id of the user */
                id: number;
                /** @description the user's name, or e-mail address without one */
                name: string | null;
            } | null;
            /**
             * Format: date-time
             * @description when the key expires; null if it does not
             */
            expires_at: string | null;
            /** @description id of the key */
            id: number;
            /**
             * Format: date-time
             * @description when the key was created
             */
            inserted_at: string;
            /** @description user who received the current secret; null for the same reasons as `created_by` */
            issued_to: {
                /** @description id of the user */
                id: number;
                /** @description the user's name, or e-mail address without one */
                name: string | null;
            } | null;
            /** @description the secret, which no later answer contains */
            key: string;
            /**
             * Format: date-time
             * @description when the key was last used, to the minute; null if it never was
             */
            last_used_at: string | null;
            /** @description name of the key, for people */
            name: string | null;
            /** @description first characters of the secret */
            prefix: string;
            /**
             * Format: date-time
             * @description until when the secret before the last rotation is valid; null if it is not
             */
            previous_expires_at: string | null;
            /** @description rights of the key: `read` allows GET, `write` allows changes */
            scopes: ("read" | "write")[];
            /** @description whether the key reaches all workspaces of its user */
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
            /** @description user whose key created the link; null for the key of a workspace */
            created_by_user_id: number | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer: string | null;
            /** @description whether the link is in the trash */
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
            /** @description why visitors do not get to the destination at once, whatever the other fields say; null for most links */
            flagged: {
                /**
                 * @description visitors are warned first, or get 404
                 * @enum {string}
                 */
                action: "warning" | "disabled";
                /** @description name of the list, or kind of the threat; null for a decision of the operator */
                list: string | null;
                /**
                 * @description the source of the decision
                 * @enum {string}
                 */
                reason: "blocklist" | "safe_browsing" | "operator";
                /**
                 * Format: date-time
                 * @description when the destination was found, or the operator decided
                 */
                since: string;
            } | null;
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
            /** @description id of the link */
            id: number;
            /**
             * Format: date-time
             * @description when the link was created
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
                /** @description color of the modules: #rgb or #rrggbb; refused if its contrast with `background` is below 4 */
                color?: string;
                /**
                 * @description how much of the code may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description image in the middle: data:image/png;base64,…, not interlaced, of 8 bits a color, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description shape of the modules
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
             * @description when the link was last changed
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
            /** @description the key, if no header or query contains it; the same in all entries of an array */
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
            /** @description id of the domain, instead of `domain` */
            domain_id?: number | null;
            /** @description accepted and ignored */
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
            /** @description how the QR code looks, which is at the short URL with `.qr` behind it; unknown names are stored and have no effect; together they may have at most 10000 bytes as JSON, nested 8 deep */
            qr_styles?: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /**
                 * @description color of the modules: #rgb or #rrggbb; refused if its contrast with `background` is below 4
                 * @example #1a2b3c
                 */
                color?: string;
                /**
                 * @description how much of the code may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description image in the middle: data:image/png;base64,…, not interlaced, of 8 bits a color, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description shape of the modules
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
             * @description absent: a slug is generated
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
            /** @description required to create a link if the key reaches several workspaces */
            workspace_id?: number | null;
        };
        LinkFilters: {
            /** @description lists links that this user has created */
            created_by_user_id?: number | null;
            /**
             * Format: date
             * @description lists links that were created on this day or later, in UTC
             */
            created_from?: string | null;
            /**
             * Format: date
             * @description lists links that were created on this day or earlier, in UTC
             */
            created_to?: string | null;
            /**
             * @description true lists the trash
             * @default false
             */
            deleted?: boolean | null;
            /** @description host name of a domain: lists its links */
            domain?: string | null;
            /** @description text to find in name, note, URL or slug; case is ignored as far as the database folds letters */
            search?: string | null;
            /**
             * @description links with equal values are ordered by id; revenue is that in the currency of most conversions of the workspace
             * @default id
             * @enum {string|null}
             */
            sort_by?: "id" | "name" | "inserted_at" | "clicks_total" | "clicks_thirty_days" | "clicks_today" | "conversions" | "leads" | "sales" | "revenue" | null;
            /**
             * @description ascending or descending
             * @default desc
             * @enum {string|null}
             */
            sort_dir?: "asc" | "desc" | null;
            /**
             * @description lists links that are switched on and not past their time, switched off, or past their time
             * @enum {string|null}
             */
            status?: "on" | "off" | "expired" | null;
            /** @description lists links that have this tag */
            tag?: string | null;
        };
        LinkIds: {
            /** @description ids of links */
            ids: number[];
        };
        LinkList: {
            /** @description links of the page */
            links: components["schemas"]["LinkWithStatistics"][];
            /** @description number of the page, from 1 */
            page_number: number;
            /** @description maximum number of links on a page */
            page_size: number;
            /** @description number of links that match */
            total_entries: number;
            /** @description number of pages with links */
            total_pages: number;
            /** @description number of links that match */
            total_rows: number;
            /** @description for lists of the trash: the times of each link of the page, by id */
            trash?: {
                [key: string]: {
                    /**
                     * Format: date-time
                     * @description when the link was put into the trash
                     */
                    deleted_at: string;
                    /**
                     * Format: date-time
                     * @description when it is removed for good, at the earliest; null if that is unknown
                     */
                    purged_at: string | null;
                };
            };
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
        LinkNames: {
            /** @description the links of the workspace that have these ids, also those in the trash, in no particular order */
            links: {
                /** @description whether it is in the trash */
                deleted: boolean;
                /** @description its short URL */
                full_url: string;
                /** @description id of the link */
                id: number;
                /** @description its name, null if it has none */
                name: string | null;
            }[];
        };
        LinkPreview: {
            /** @description the Open Graph card of the page; null without one */
            card: {
                /** @description og_description */
                description: string | null;
                /** @description og_image */
                image: string | null;
                /** @description og_title, or the short URL without one */
                title: string;
            } | null;
            /** @description destination of the visitor, without the attribution token; null if there is none */
            destination: string | null;
            /** @description the short URL; its slug is /your-slug if the draft has none */
            full_url: string;
            /**
             * @description a redirect; a page with a frame, with tags or with the Open Graph card; a page that sets the referrer, warns or asks for the password; expired; blocked by the link; or not found, because the link is disabled or deleted
             * @enum {string}
             */
            outcome: "redirect" | "frame" | "tags" | "card" | "referrer" | "warning" | "password" | "expired" | "blocked" | "not_found";
            /** @description whether a click is recorded, unless the workspace excludes the address */
            recorded: boolean;
            /** @description header Referrer-Policy of the answer; null without one */
            referrer_policy: string | null;
            /** @description place in `rules` of the rule that matched, from 1; null if the link's `url` is used */
            rule: number | null;
            /** @description HTTP status of the answer */
            status: number;
            /** @description whether the visit uses up one of `expiry_clicks` */
            uses_up_click: boolean;
        };
        LinkPreviewDraft: {
            link: components["schemas"]["LinkDraft"];
            visitor?: components["schemas"]["Visitor"];
        };
        LinksLookedUp: {
            /** @description an entry for each short URL of the request, in the same order */
            addresses: {
                /** @description why no link can have this short URL; absent if one can */
                error?: {
                    [key: string]: string[];
                };
                /** @description whether a link has this short URL, so that no new link can */
                is_taken: boolean;
                /** @description the link with this short URL, if it belongs to the workspace and is not in the trash */
                link: {
                    /** @description id of the link */
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
            /** @description clicks of yesterday, including those of bots */
            clicks_previous_day: number;
            /** @description clicks of today and the 29 days before, including those of bots */
            clicks_thirty_days: number;
            /** @description clicks of today, in UTC, including those of bots */
            clicks_today: number;
            /** @description all clicks, including those of bots */
            clicks_total: number;
            /** @description shows the destination in a frame */
            cloaking: boolean;
            /** @description conversions of all time, refunds included */
            conversions: number;
            /** @description user whose key created the link; null for the key of a workspace */
            created_by_user_id: number | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer: string | null;
            /** @description whether the link is in the trash */
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
            /** @description why visitors do not get to the destination at once, whatever the other fields say; null for most links */
            flagged: {
                /**
                 * @description visitors are warned first, or get 404
                 * @enum {string}
                 */
                action: "warning" | "disabled";
                /** @description name of the list, or kind of the threat; null for a decision of the operator */
                list: string | null;
                /**
                 * @description the source of the decision
                 * @enum {string}
                 */
                reason: "blocklist" | "safe_browsing" | "operator";
                /**
                 * Format: date-time
                 * @description when the destination was found, or the operator decided
                 */
                since: string;
            } | null;
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
            /** @description clicks of yesterday, without bots */
            human_clicks_previous_day: number;
            /** @description clicks of today and the 29 days before, without bots */
            human_clicks_thirty_days: number;
            /** @description clicks of today, without bots */
            human_clicks_today: number;
            /** @description clicks without bots */
            human_clicks_total: number;
            /** @description id of the link */
            id: number;
            /**
             * Format: date-time
             * @description when the link was created
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
                /** @description color of the modules: #rgb or #rrggbb; refused if its contrast with `background` is below 4 */
                color?: string;
                /**
                 * @description how much of the code may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description image in the middle: data:image/png;base64,…, not interlaced, of 8 bits a color, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description shape of the modules
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
            /** @description revenue by currency, less refunds, in the smallest unit of the currency, with all digits */
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
             * @description when the link was last changed
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
            /** @description address with which the user signs in */
            email: string | null;
            /** @description whether the user has an authenticator app or a passkey */
            has_two_factors: boolean;
            /** @description id of the user */
            id: number;
            /**
             * Format: date-time
             * @description when the user became a member
             */
            inserted_at: string;
            /** @description name that others see */
            name: string | null;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        MemberChanged: {
            /** @description address with which the user signs in */
            email: string | null;
            /** @description whether the user has an authenticator app or a passkey */
            has_two_factors: boolean;
            /** @description id of the user */
            id: number;
            /**
             * Format: date-time
             * @description when the user became a member
             */
            inserted_at: string;
            /** @description invitations that ended, which the person wrote or had received */
            invitations_ended: number[];
            /** @description keys of the workspace that ended */
            keys_ended: number[];
            /** @description keys that the person made or knows, and that stay valid */
            keys_kept: number[];
            /** @description name that others see */
            name: string | null;
            /**
             * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
             * @enum {string}
             */
            role: "viewer" | "member" | "owner";
        };
        MemberList: {
            /** @description invitations that are still open */
            invitations: {
                /** @description invited address */
                email: string;
                /**
                 * Format: date-time
                 * @description when the invitation expires
                 */
                expires_at: string;
                /** @description id of the invitation */
                id: number;
                /** @description user who wrote the invitation */
                invited_by: {
                    /** @description id of the user */
                    id: number;
                    /** @description the user's name, or e-mail address without one */
                    name: string | null;
                } | null;
                /** @description whether the link was mailed to the address; otherwise an operator passes it on */
                mailed: boolean;
                /**
                 * @description a viewer reads, a member changes, an owner decides about members, keys and the workspace
                 * @enum {string}
                 */
                role: "viewer" | "member" | "owner";
            }[];
            /** @description members of the workspace */
            members: components["schemas"]["Member"][];
        };
        MemberPatch: {
            /**
             * @description whether keys of the workspace that the person made, or knows a secret of, `end` or are kept (`keep`) when the person is no longer an owner
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
            /** @description id of the user */
            id: number;
            /** @description invitations that ended, which the person wrote or had received */
            invitations_ended: number[];
            /** @description keys of the workspace that ended */
            keys_ended: number[];
            /** @description keys that the person made or knows, and that stay valid */
            keys_kept: number[];
        };
        NewPassword: {
            /**
             * Format: password
             * @description current password, if the user has one
             */
            current_password?: string | null;
            /**
             * @description whether the keys that the user made end too, for example after a theft
             * @default false
             */
            end_keys?: boolean | null;
            /**
             * Format: password
             * @description new password
             */
            password: string;
            /** @description secret of the link, after `token=` */
            token?: string | null;
        };
        Note: {
            /**
             * Format: date
             * @description day that the note is about, in the workspace's time zone
             */
            day: string;
            /** @description id of the note */
            id: number;
            /**
             * Format: date-time
             * @description when the note was added
             */
            inserted_at: string;
            /** @description text of the note */
            text: string;
        };
        NoteDraft: {
            /**
             * Format: date
             * @description day that the note is about, in the workspace's time zone
             * @example 2026-03-08
             */
            day: string;
            /**
             * @description text of the note
             * @example Newsletter sent
             */
            text: string;
        };
        NoteList: {
            /** @description notes, those on the latest day first */
            notes: components["schemas"]["Note"][];
        };
        NotePatch: {
            /**
             * Format: date
             * @description day that the note is about, in the workspace's time zone
             * @example 2026-03-08
             */
            day?: string;
            /**
             * @description text of the note
             * @example Newsletter sent
             */
            text?: string;
        };
        NoticeList: {
            /** @description whether more notices follow the last one */
            has_more: boolean;
            /** @description notices, newest first */
            notices: {
                /** @description facts of the notice, by `kind` */
                data: {
                    [key: string]: string | number;
                };
                /** @description id of the notice, for `after` */
                id: number;
                /**
                 * Format: date-time
                 * @description when the notice was created
                 */
                inserted_at: string;
                /**
                 * @description clicks of the plan are used, a webhook was switched off, or Slack refuses messages; a destination of a link or domain is on a blocklist, a domain does not lead here any more, or the operator has restricted a link; the operator has frozen the workspace, or unfrozen it
                 * @enum {string}
                 */
                kind: "plan_clicks" | "webhook_disabled" | "slack_refused" | "link_flagged" | "domain_flagged" | "domain_failing" | "link_restricted" | "workspace_frozen" | "workspace_unfrozen";
                /** @description message for people; may change */
                message: string;
            }[];
        };
        PasskeyCredential: {
            /** @description answer of the browser: a `PublicKeyCredential` as JSON */
            credential: {
                [key: string]: unknown;
            };
        };
        PasskeyDraft: {
            /** @description answer of the browser: a `PublicKeyCredential` as JSON */
            credential: {
                [key: string]: unknown;
            };
            /** @description name by which the user knows the passkey */
            name: string;
        };
        /** @description options for `navigator.credentials`, as JSON */
        PasskeyOptions: {
            /** @description bytes that the passkey has to sign within ten minutes, once; base64url */
            challenge: string;
        };
        PasskeyPatch: {
            /** @description name by which the user knows the passkey */
            name: string;
        };
        PasswordReset: {
            /**
             * Format: email
             * @description e-mail address of the user
             */
            email: string;
        };
        Provider: {
            /** @description whether users can sign in with an identity provider */
            enabled: boolean;
            /** @description name of the provider, for people */
            name: string | null;
        };
        PurgedLinks: {
            /** @description ids of the links that were in the trash and are gone for good */
            purged: number[];
        };
        QrCode: {
            /** @description text of the code: the short URL with a query that marks the visit as a scan */
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
            /** @description used part of the limit */
            current_usage: number;
            /**
             * @description the code
             * @enum {string}
             */
            error: "rate_limit_exceeded";
            /** @description allowed requests at once, or in a month */
            limit: number;
            /** @description what went wrong, for people; may change */
            message: string;
        };
        RestoredLinks: {
            /** @description errors of links that stay in the trash, by id; absent without any */
            errors?: {
                [key: string]: components["schemas"]["FieldErrors"];
            };
            /** @description ids of the links that are no longer in the trash */
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
            /** @description user whose key created the link; null for the key of a workspace */
            created_by_user_id: number | null;
            /**
             * Format: uri
             * @description referrer with `referer_mode` 3: an address of the host of the link
             */
            custom_referer: string | null;
            /** @description whether the link is in the trash */
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
            /** @description why visitors do not get to the destination at once, whatever the other fields say; null for most links */
            flagged: {
                /**
                 * @description visitors are warned first, or get 404
                 * @enum {string}
                 */
                action: "warning" | "disabled";
                /** @description name of the list, or kind of the threat; null for a decision of the operator */
                list: string | null;
                /**
                 * @description the source of the decision
                 * @enum {string}
                 */
                reason: "blocklist" | "safe_browsing" | "operator";
                /**
                 * Format: date-time
                 * @description when the destination was found, or the operator decided
                 */
                since: string;
            } | null;
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
            /** @description id of the link */
            id: number;
            /**
             * Format: date-time
             * @description when the link was created
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
                /** @description color of the modules: #rgb or #rrggbb; refused if its contrast with `background` is below 4 */
                color?: string;
                /**
                 * @description how much of the code may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description image in the middle: data:image/png;base64,…, not interlaced, of 8 bits a color, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description shape of the modules
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
             * @description when the link was last changed
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
            /** @description settings of the link that will have no effect for its visitors; absent without any */
            warnings?: string[];
            /** @description URLs that are told of the link's clicks and changes */
            webhooks: string[];
            /** @description the workspace that the link belongs to */
            workspace_id: number;
        };
        SecondStep: {
            /** @description factors of which one has to be sent to `POST /api/v1/session/second_step` */
            second_step: {
                /** @description whether a code of an authenticator app is accepted */
                app: boolean;
                /** @description how long the cookie of this sign-in is valid */
                expires_in_seconds: number;
                /** @description whether a passkey is accepted */
                passkey: boolean;
                /** @description whether a recovery code is accepted */
                recovery_code: boolean;
            };
        };
        SecondStepAnswer: {
            /**
             * @description code that the authenticator app shows
             * @example 492039
             */
            code?: string | null;
            /** @description answer of the browser, signed by a passkey */
            credential?: {
                [key: string]: unknown;
            } | null;
            /** @description a recovery code, which works once */
            recovery_code?: string | null;
        };
        SessionList: {
            /** @description ISO 3166 code of the country in which the session began; null if it is not known */
            country: string | null;
            /** @description whether it is the session of this request */
            current: boolean;
            /** @description id of the session */
            id: number;
            /**
             * Format: date-time
             * @description when the user signed in
             */
            inserted_at: string;
            /**
             * Format: date-time
             * @description when the session was last used, to the minute
             */
            last_used_at: string;
            /** @description user agent of the browser */
            user_agent: string | null;
        }[];
        SignedIn: {
            /** @description user who has signed in */
            user: {
                /** @description address with which the user signs in */
                email: string | null;
                /** @description whether the user has a password; changing it requires the current one */
                has_password: boolean;
                /** @description whether the user has an authenticator app or a passkey */
                has_two_factors: boolean;
                /** @description id of the user */
                id: number;
                /** @description language of the dashboard and of mails, such as `de`; null if none is chosen */
                language: string | null;
                /** @description name that others see */
                name: string | null;
                /** @description new address that the user has not confirmed yet */
                pending_email: string | null;
            };
            /** @description workspaces of which the user is a member, oldest first */
            workspaces: {
                /** @description currency that the dashboard shows first; null for none */
                currency: string | null;
                /** @description domain that the dashboard chooses first for a new link; null for the default host */
                default_domain: string | null;
                /** @description id of the workspace */
                id: number;
                /** @description whether this session does not reach it for that reason; it answers 403, `two_factors_required` */
                is_closed: boolean;
                /** @description whether the operator has frozen it: it can be read, and not changed */
                is_frozen: boolean;
                /** @description picture that the dashboard shows beside the name, a PNG as data URL; null for none */
                logo: string | null;
                /** @description name of the workspace */
                name: string;
                /**
                 * @description plan of the workspace
                 * @enum {string}
                 */
                plan: "free" | "growth" | "business" | "enterprise";
                /** @description whether sessions reach it only if their user has two factors */
                require_two_factors: boolean;
                /**
                 * @description role of the user in it
                 * @enum {string}
                 */
                role: "viewer" | "member" | "owner";
                /** @description time zone of the dashboard's reports; null for that of the browser */
                timezone: string | null;
            }[];
        };
        SignIn: {
            /**
             * Format: email
             * @description e-mail address of the user
             */
            email: string;
            /**
             * Format: password
             * @description password of the user
             */
            password: string;
        };
        SigningSecret: {
            /**
             * Format: date-time
             * @description until when the former secret signs too; null if it does not
             */
            previous_expires_at: string | null;
            /** @description `whsec_` and base64; null if deliveries are not signed */
            signing_secret: string | null;
        };
        SignInLink: {
            /** @description secret of the link, after `token=` */
            token: string;
        };
        SingleLink: {
            /** @description the link's id in base 62 */
            base62_id: string;
            /** @description the same number as `clicks_total` of the link */
            clicks_count: number;
            /** @description the link's domain; null on the default host */
            domain: {
                /** @description id of the domain, for `domain_id` */
                id: number;
                /** @description host name */
                name: string;
                /** @description workspace of the domain */
                workspace_id: number;
            } | null;
            /** @description domains of the workspace, the first 1000 by name */
            domains: {
                /** @description id of the domain, for `domain_id` */
                id: number;
                /** @description host name */
                name: string;
                /** @description workspace of the domain */
                workspace_id: number;
            }[];
            link: components["schemas"]["LinkWithStatistics"];
        };
        Template: {
            fields: components["schemas"]["TemplateFields"];
            /** @description id of the template */
            id: number;
            /**
             * Format: date-time
             * @description when the template was saved
             */
            inserted_at: string;
            /** @description name of the template */
            name: string;
        };
        TemplateDraft: {
            fields: components["schemas"]["TemplateFields"];
            /**
             * @description name of the template
             * @example Newsletter
             */
            name: string;
        };
        TemplateFields: {
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
            /** @description one of the workspace's; absent: the default host */
            domain?: string | null;
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
            /**
             * @description Pinterest tag
             * @example 2612345678901
             */
            pinterest_tag_id?: string | null;
            /** @description anybody can read the statistics, at the short URL with `.stats` behind it */
            public_analytics?: boolean | null;
            /** @description how the QR code looks, which is at the short URL with `.qr` behind it; unknown names are stored and have no effect; together they may have at most 10000 bytes as JSON, nested 8 deep */
            qr_styles?: {
                /** @description #rgb, #rrggbb or transparent */
                background?: string;
                /**
                 * @description color of the modules: #rgb or #rrggbb; refused if its contrast with `background` is below 4
                 * @example #1a2b3c
                 */
                color?: string;
                /**
                 * @description how much of the code may be covered: L 7 %, M 15 %, Q 25 %, H 30 %
                 * @enum {string}
                 */
                error_correction?: "L" | "M" | "Q" | "H";
                /** @description image in the middle: data:image/png;base64,…, not interlaced, of 8 bits a color, at most 32 KB and 512 × 512 pixels */
                logo?: string;
                /** @description quiet zone, in modules */
                margin?: number;
                /**
                 * @description shape of the modules
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
            rules?: {
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
            }[] | null;
            /** @description crawlers that make previews are not recorded */
            skip_social_crawler_tracking?: boolean | null;
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
        };
        TemplateList: {
            /** @description templates, ordered by name */
            templates: components["schemas"]["Template"][];
        };
        TemplatePatch: {
            fields?: components["schemas"]["TemplateFields"];
            /**
             * @description name of the template
             * @example Newsletter
             */
            name?: string;
        };
        Usage: {
            /** @description requests with keys in this month; reading the usage is not counted */
            calls: {
                /** @description limit of the plan; null if unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` becomes 0 again; null if it does not
                 */
                resets_at: string | null;
                /** @description used number */
                used: number;
            };
            /** @description recorded clicks of this month, bots included */
            clicks: {
                /** @description limit of the plan; null if unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` becomes 0 again; null if it does not
                 */
                resets_at: string | null;
                /** @description used number */
                used: number;
            };
            /** @description domains of the workspace */
            domains: {
                /** @description limit of the plan; null if unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` becomes 0 again; null if it does not
                 */
                resets_at: string | null;
                /** @description used number */
                used: number;
            };
            /** @description links that are not deleted */
            links: {
                /** @description limit of the plan; null if unlimited */
                limit: number | null;
                /**
                 * Format: date-time
                 * @description when `used` becomes 0 again; null if it does not
                 */
                resets_at: string | null;
                /** @description used number */
                used: number;
            };
            /** @description the last twelve months, this one first */
            months: {
                /** @description API calls */
                calls: number;
                /** @description recorded clicks, bots included */
                clicks: number;
                /** @description month in UTC, such as 2026-03 */
                month: string;
            }[];
            /**
             * @description plan of the workspace
             * @enum {string}
             */
            plan: "free" | "growth" | "business" | "enterprise";
            /** @description id of the workspace */
            workspace_id: number;
        };
        View: {
            filters: components["schemas"]["LinkFilters"];
            /** @description columns of the list in the dashboard that the view hides */
            hidden_columns: ("people" | "month" | "all" | "created")[];
            /** @description id of the view */
            id: number;
            /**
             * Format: date-time
             * @description when the view was saved
             */
            inserted_at: string;
            /** @description name of the view */
            name: string;
        };
        ViewDraft: {
            filters: components["schemas"]["LinkFilters"];
            /** @description columns of the list in the dashboard that the view hides */
            hidden_columns?: ("people" | "month" | "all" | "created")[] | null;
            /**
             * @description name of the view
             * @example Running campaigns
             */
            name: string;
        };
        ViewList: {
            /** @description views, ordered by name */
            views: components["schemas"]["View"][];
        };
        ViewPatch: {
            filters?: components["schemas"]["LinkFilters"];
            /** @description columns of the list in the dashboard that the view hides */
            hidden_columns?: ("people" | "month" | "all" | "created")[] | null;
            /**
             * @description name of the view
             * @example Running campaigns
             */
            name?: string;
        };
        Visitor: {
            /**
             * Format: date-time
             * @description time of the visit; absent: now
             */
            at?: string | null;
            /** @description whether a link with `expiry_clicks` has no clicks left */
            clicks_used_up?: boolean | null;
            /**
             * @description ISO 3166 alpha-2; absent: unknown
             * @example CH
             */
            country?: string | null;
            /** @description number that decides between rotator rules, also `sticky` ones; absent: 0, which selects the first rule */
            draw?: number | null;
            /** @description whether the address belongs to a network that rents out machines */
            from_data_centre?: boolean | null;
            /**
             * @description kind of visitor; absent: a person. A preview crawler makes cards of links
             * @enum {string|null}
             */
            kind?: "person" | "bot" | "preview_crawler" | null;
            /** @description whether the visitor has sent the link's password */
            password_given?: boolean | null;
            /**
             * @description platform of a person's device; absent: windows
             * @enum {string|null}
             */
            platform?: "ios" | "android" | "windows" | "linux" | "mac" | null;
            /**
             * @description query of the short URL, after `?`
             * @example ref=mail
             */
            query?: string | null;
            /** @description user agent; absent: a usual one of `kind` and `platform` */
            user_agent?: string | null;
        };
        Webhook: {
            /** @description whether events are sent; false if it was switched off by hand, or because it failed for three days */
            enabled: boolean;
            /** @description events that are sent */
            events: ("click" | "link.created" | "link.updated" | "link.deleted")[];
            /**
             * Format: date-time
             * @description first failure since the last success; for a webhook that is switched off, null unless failures were the reason
             */
            failing_since: string | null;
            /** @description URL of the webhook, which is its id */
            id: string;
            /**
             * Format: date-time
             * @description when the webhook was subscribed
             */
            inserted_at: string;
            /** @description number of events that were not sent, because the webhook was switched off or too slow */
            missed: number;
            /**
             * Format: date-time
             * @description time of the last event that was not sent
             */
            missed_at: string | null;
            /**
             * Format: date-time
             * @description when the webhook was switched off; null if it is on
             */
            switched_off_at: string | null;
            /** @description warnings about the URL; absent without any */
            warnings?: string[];
        };
        WebhookDeliveries: {
            /** @description deliveries, newest first */
            deliveries: {
                /** @description milliseconds until the end of the answer */
                duration_ms: number;
                /** @description why there was no answer */
                error: string | null;
                /**
                 * @description event that was sent
                 * @enum {string}
                 */
                event: "click" | "link.created" | "link.updated" | "link.deleted";
                /** @description id of the delivery, which signed deliveries have as the header `webhook-id` */
                id: string;
                /**
                 * @description true if a person or a key has sent it again
                 * @enum {boolean}
                 */
                is_repeated?: true;
                /**
                 * @description true for a test delivery
                 * @enum {boolean}
                 */
                is_test?: true;
                /**
                 * @description `delivered` for a status of 2xx, otherwise the reason of the failure
                 * @enum {string}
                 */
                outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
                /** @description status of the answer; null without an answer */
                status: number | null;
                /**
                 * Format: date-time
                 * @description when the delivery was sent
                 */
                time: string;
            }[];
        };
        WebhookDelivery: {
            /** @description attempts, newest first */
            attempts: {
                /** @description the first 256 bytes of the answer's body */
                answer: string | null;
                /** @description milliseconds until the end of the answer */
                duration_ms: number;
                /** @description why there was no answer */
                error: string | null;
                /**
                 * @description true if a person or a key has sent it again
                 * @enum {boolean}
                 */
                is_repeated?: true;
                /**
                 * @description `delivered` for a status of 2xx, otherwise the reason of the failure
                 * @enum {string}
                 */
                outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
                /** @description status of the answer; null without an answer */
                status: number | null;
                /**
                 * Format: date-time
                 * @description when the delivery was sent
                 */
                time: string;
            }[];
            /**
             * @description event that was sent
             * @enum {string}
             */
            event: "click" | "link.created" | "link.updated" | "link.deleted";
            /** @description id of the delivery, which signed deliveries have as the header `webhook-id` */
            id: string;
            /**
             * @description true for a test delivery
             * @enum {boolean}
             */
            is_test?: true;
            /** @description body that was sent, as text; null if it is longer than 8192 characters, or not of the newest 20 deliveries */
            payload: string | null;
        };
        WebhookList: {
            /** @description URL of the webhook, which is its id */
            id: string;
        }[];
        WebhookPatch: {
            /** @description whether events are sent; false if it was switched off by hand, or because it failed for three days */
            enabled?: boolean | null;
            /** @description events that are sent; null for all */
            events?: ("click" | "link.created" | "link.updated" | "link.deleted")[] | null;
        };
        WebhookRemoved: {
            /** @description URL of the webhook, which is its id */
            id: string;
        };
        WebhookSubscribed: {
            /** @description URL of the webhook, which is its id */
            id: string;
            /** @description warnings about the URL; absent without any */
            warnings?: string[];
        };
        WebhookSubscription: {
            /** @description events that are sent; null for all, which is the default of a new webhook */
            events?: ("click" | "link.created" | "link.updated" | "link.deleted")[] | null;
            /**
             * Format: uri
             * @description URL to which events are sent
             */
            url: string;
        };
        WebhookTrial: {
            /**
             * @description event of which an example is sent
             * @default click
             * @enum {string|null}
             */
            event?: "click" | "link.created" | "link.updated" | "link.deleted" | null;
        };
        WebhookTried: {
            /** @description the first 256 bytes of the answer's body */
            answer: string | null;
            /** @description milliseconds until the end of the answer */
            duration_ms: number;
            /** @description why there was no answer */
            error: string | null;
            /**
             * @description event that was sent
             * @enum {string}
             */
            event: "click" | "link.created" | "link.updated" | "link.deleted";
            /** @description id of the delivery, which signed deliveries have as the header `webhook-id` */
            id: string;
            /**
             * @description `delivered` for a status of 2xx, otherwise the reason of the failure
             * @enum {string}
             */
            outcome: "delivered" | "status" | "timeout" | "refused" | "disconnected" | "malformed" | "dns" | "blocked" | "tls" | "missed";
            /** @description status of the answer; null without an answer */
            status: number | null;
            /**
             * Format: date-time
             * @description when the delivery was sent
             */
            time: string;
        };
        Workspace: {
            /** @description number of days after a click during which a conversion, or the lead of a customer, is attributed to it; 0 for no limit. Recorded conversions keep their link */
            attribution_days: number;
            /** @description whether `svc_cid` is added to destinations */
            conversion_tracking: boolean;
            /** @description ISO 4217 code of the currency that the dashboard shows first; null for none */
            currency: string | null;
            /** @description domain of the workspace that the dashboard chooses first for a new link; null for the default host. A link that is made without `domain` is on the default host all the same */
            default_domain: string | null;
            /** @description addresses and CIDR ranges whose clicks are not counted; absent for a key without the write scope */
            excluded_ips?: string[];
            /** @description id of the workspace */
            id: number;
            /**
             * Format: date-time
             * @description when the workspace was created
             */
            inserted_at: string;
            /** @description whether the operator has frozen it: it can be read, and not changed */
            is_frozen: boolean;
            /** @description picture that the dashboard shows beside the name: a PNG as data URL, of at most 8 KB */
            logo: string | null;
            /** @description name of the workspace */
            name: string;
            /**
             * @description plan of the workspace
             * @enum {string}
             */
            plan: "free" | "growth" | "business" | "enterprise";
            /** @description whether sessions reach the workspace only if their user has two factors; keys are not concerned */
            require_two_factors: boolean;
            /** @description URL that receives messages about links with `notify_slack`; absent for a key without the write scope */
            slack_url?: string | null;
            /** @description IANA name of the time zone that reports of the dashboard begin with; null for that of the browser. Reports of the API are in UTC unless they name a zone */
            timezone: string | null;
            /** @description URLs that receive clicks and changes of all the workspace's links */
            webhooks: string[];
        };
        WorkspaceDraft: {
            /**
             * @description name of the workspace
             * @example Marketing
             */
            name: string;
        };
        WorkspacePatch: {
            /**
             * @description number of days after a click during which a conversion, or the lead of a customer, is attributed to it; 0 for no limit. Recorded conversions keep their link
             * @default 90
             */
            attribution_days?: number | null;
            /** @description whether `svc_cid` is added to destinations */
            conversion_tracking?: boolean | null;
            /**
             * @description ISO 4217 code of the currency that the dashboard shows first; null for none
             * @example EUR
             */
            currency?: string | null;
            /** @description domain of the workspace that the dashboard chooses first for a new link; null for the default host. A link that is made without `domain` is on the default host all the same */
            default_domain?: string | null;
            /** @description addresses and CIDR ranges whose clicks are not counted; may also be text with one entry a line */
            excluded_ips?: string[] | null;
            /** @description picture that the dashboard shows beside the name: a PNG as data URL, of at most 8 KB */
            logo?: string | null;
            /**
             * @description name of the workspace
             * @example Marketing
             */
            name?: string;
            /** @description whether sessions reach the workspace only if their user has two factors; keys are not concerned. Changed in a session only, after a proof */
            require_two_factors?: boolean | null;
            /**
             * Format: uri
             * @description URL that receives messages about links with `notify_slack`: https URL of a Slack webhook, or of a service that accepts the same messages
             */
            slack_url?: string | null;
            /**
             * @description IANA name of the time zone that reports of the dashboard begin with; null for that of the browser. Reports of the API are in UTC unless they name a zone
             * @example Europe/Berlin
             */
            timezone?: string | null;
            /** @description URLs that receive clicks and changes of all the workspace's links; may also be text with one entry a line */
            webhooks?: string[] | null;
        };
    };
    responses: {
        /** @description The request is invalid: the envelope with the errors by field beside it */
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
        /** @description The request is invalid: the envelope, or the errors by field (`base` for errors that belong to no field) */
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
        /** @description The key's scope, the caller's role, or the workspace's plan does not allow the request */
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
        /** @description The service has failed */
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
        /** @description A field of the conversion is invalid: the envelope with the errors by field beside it */
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
        /** @description The object does not exist, or the key does not reach it */
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
        /** @description The ETag does not match `If-Match`; nothing was changed */
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
        /** @description The request has no valid key or session */
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
        /** @description A database is not available; the same request may succeed later */
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
        /** @description Version of the answered link, note, view or template, for `If-Match` */
        ETag: string;
        /** @description Seconds to wait before a retry */
        "Retry-After": number;
        /** @description In a series as a table: the step of its points, which JSON answers name in `frequency` */
        "X-Frequency": string;
        /** @description In a page as CSV: id of the last entry, for `after` of the next request; absent when no entries follow */
        "X-Next-After": string;
        /** @description Requests allowed in a burst or in a month, whichever is used up first */
        "X-RateLimit-Limit": number;
        /** @description Remaining requests of this limit */
        "X-RateLimit-Remaining": number;
        /** @description When the whole limit is available again, in epoch seconds */
        "X-RateLimit-Reset": number;
        /** @description The caller's own id if it sent a valid one, otherwise a new id. Log lines about the request contain it */
        "X-Request-Id": string;
        /** @description Unknown fields of the body and unknown parameters of the query, which are ignored: `unknown fields: ulr, rules[].weight; unknown parameters: tag[]`. Names are percent-encoded, and a long list ends with the number of further names */
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
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["AccountPatch"];
                "multipart/form-data": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description The user and the workspaces with the role in each */
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
    cancelEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user and the workspaces with the role in each */
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
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailConfirmation"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailConfirmation"];
                "multipart/form-data": components["schemas"]["EmailConfirmation"];
            };
        };
        responses: {
            /** @description The user and the workspaces with the role in each */
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
    sendEmailAgain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user and the workspaces with the role in each */
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
    listConversions: {
        parameters: {
            query?: {
                /** @description lists conversions after the one with this id, in the order of the list */
                after?: string;
                /** @description lists conversions in this currency */
                currency?: string;
                /**
                 * @description YYYY-MM-DD of UTC, or a date-time: lists events up to the end of that day, or before that moment
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description lists conversions with this event name */
                event_name?: string;
                /** @description lists conversions of this type */
                event_type?: "lead" | "sale" | "custom";
                /** @description lists conversions of this customer */
                external_id?: string;
                /** @description JSON, or a table */
                format?: "json" | "csv";
                /** @description maximum number of conversions on a page */
                limit?: number;
                /** @description lists conversions of this link, which may have been purged from the trash */
                link_id?: number;
                /** @description lists conversions recorded from this time on, oldest first */
                since?: string;
                /**
                 * @description YYYY-MM-DD of UTC, or a date-time: lists events from then on
                 * @example 2026-03-01
                 */
                start?: string;
                /** @description required if the key reaches several workspaces; may also be sent as the header X-WORKSPACE-ID */
                workspace_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversions */
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
                /** @description required if the key reaches several workspaces; may also be sent as the header X-WORKSPACE-ID */
                workspace_id?: number;
            };
            header?: {
                /** @description Integration that sends the report, the `source` of the conversion; by default `api`, or `browser` without a key */
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
            /** @description The conversion that was recorded before, or an entry for each of an array */
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
            /** @description The new conversion */
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
                /** @description required if the key reaches several workspaces; may also be sent as the header X-WORKSPACE-ID */
                workspace_id?: number;
            };
            header?: never;
            path: {
                /** @description `event_id` of the conversion, percent-encoded, or its `id` if it has none */
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
            /** @description Options for the browser */
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
            /** @description Options for the browser */
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
            /** @description The user and the workspaces with the role in each; or the next step, if the user has a second factor */
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
            /** @description The link, or for an array an entry for each of its links, in the same order */
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
            /** @description The URL of the webhook */
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
    getLinkWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a delivery, as the list of deliveries has it */
                delivery_id: string;
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
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
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    sendAgainLinkWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a delivery, as the list of deliveries has it */
                delivery_id: string;
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a link */
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
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
            /** @description The delivery */
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
            /** @description The link, or for an array an entry for each of its links, in the same order */
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
            /** @description The provider */
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
            /** @description The user and the workspaces with the role in each; or the next step, if the user has a second factor */
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
            /** @description A sentence about what was done, as a JSON string */
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
            /** @description The user and the workspaces with the role in each */
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
            /** @description The user and the workspaces with the role in each; or the next step, if the user has a second factor */
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
            /** @description A sentence about what was done, as a JSON string */
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
            /** @description The user and the workspaces with the role in each; or the next step, if the user has a second factor */
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
            /** @description The user and the workspaces with the role in each */
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
            /** @description Options for the browser */
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
            /** @description The user and the workspaces with the role in each */
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
            /** @description Options for the browser */
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
                /** @description the session that continues; none by default */
                keep?: "current";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence about what was done, as a JSON string */
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
            /** @description A sentence about what was done, as a JSON string */
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
            /** @description The key is valid */
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
            /** @description A sentence about what was done, as a JSON string */
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
                /** @description number of the page, from 1 */
                page?: number;
                /** @description maximum number of webhooks on a page */
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
                /** @description lists changes of this sort */
                action?: "created" | "updated" | "deleted" | "restored" | "purged" | "voided" | "signed_in" | "sign_in_failed" | "sent_again";
                /** @description lists changes by this kind of actor */
                actor?: "user" | "key" | "admin" | "service";
                /** @description id of the last entry of the previous page */
                after?: number;
                /** @description lists changes by this key */
                key_id?: number;
                /** @description lists changes of this kind of object */
                kind?: "workspace" | "domain" | "link" | "webhook" | "key" | "member" | "invitation" | "signing_secret" | "customer" | "conversion" | "day_note" | "saved_view" | "template";
                /** @description maximum number of entries on a page */
                limit?: number;
                /** @description lists changes from this time on */
                since?: string;
                /** @description lists changes of the object with this id, of the given `kind` */
                thing_id?: number;
                /** @description lists changes before this time */
                until?: string;
                /** @description lists changes by this user, in a session or with a key of the user */
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
            /** @description A page of the log */
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
                /** @description CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                /** @description Whether bots are included, which is the default, excluded, or counted alone */
                bots?: "0" | "1" | "include" | "true" | "exclude" | "false" | "only";
                /** @description Browser, in any case */
                browser?: string[];
                /** @description Browser, in any case */
                browser_name?: string[];
                /** @description Adds `values`: a series for each of the commonest values of a counter */
                by?: "ad_network" | "bot_name" | "browser" | "browser_name" | "country" | "destination" | "device" | "isp" | "language" | "link_id" | "platform" | "referer" | "top_params" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
                /** @description Adds `previous`: the same report for the period of equal length just before, or for the same days a year before */
                compare?: "previous" | "year";
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
                 * @description YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today
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
                /** @description Adds `links`: a series for each link */
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
                 * @description YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would be too many points. By default 30 days before the end
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name of the time zone of days and hours; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values get a series, with `by`; 10 by default */
                top?: number;
                /**
                 * @description `key=value` of the query that came with the visitor
                 * @example [
                 *       "ref=home"
                 *     ]
                 */
                top_params?: string[];
                /** @description Counts visitors instead of clicks, each once a day of UTC */
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
                /** @description CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                /** @description Whether bots are included, which is the default, excluded, or counted alone */
                bots?: "0" | "1" | "include" | "true" | "exclude" | "false" | "only";
                /** @description Browser, in any case */
                browser?: string[];
                /** @description Browser, in any case */
                browser_name?: string[];
                /** @description Adds `previous`: the same report for the period of equal length just before, or for the same days a year before */
                compare?: "previous" | "year";
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
                 * @description YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today
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
                 * @description YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would be too many points. By default 30 days before the end
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name of the time zone of days and hours; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values are listed, the highest counts first; all by default */
                top?: number;
                /**
                 * @description `key=value` of the query that came with the visitor
                 * @example [
                 *       "ref=home"
                 *     ]
                 */
                top_params?: string[];
                /** @description Counts visitors instead of clicks, each once a day of UTC */
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
                /** @description counter by which clicks are counted */
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
                /** @description Id of a click; only later clicks are sent */
                after?: string;
                /** @description CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise */
                bom?: "0" | "1" | "true" | "false";
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                /** @description Whether bots are included, which is the default, excluded, or counted alone */
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
                 * @description YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today
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
                /** @description The number of clicks; without a limit by default */
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
                 * @description YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would be too many points. By default 30 days before the end
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name of the time zone of days and hours; UTC by default
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
            /** @description A file with the clicks */
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
                /** @description Id of a click; only later clicks are sent */
                after?: string;
                /** @description Bot, in any case; empty: people */
                bot_name?: string[];
                /** @description Whether bots are included, which is the default, excluded, or counted alone */
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
                /** @description CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise */
                bom?: "0" | "1" | "true" | "false";
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `previous`: the same report for the period of equal length just before, or for the same days a year before */
                compare?: "previous" | "year";
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
                 * @description YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description Name of the event */
                event_name?: string[];
                /** @description lead, sale or custom */
                event_type?: string[];
                /** @description JSON, or a table, which leaves out `previous` */
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
                 * @description YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would be too many points. By default 30 days before the end
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name of the time zone of days and hours; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values are listed, the highest counts first; all by default */
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
                /** @description counter by which conversions are counted; those from `utm_source` to `isp` are facts of the click */
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
                /** @description CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise */
                bom?: "0" | "1" | "true" | "false";
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `links`: the requested links, otherwise the first 1,000, ordered by conversions, then by clicks */
                by?: "link_id";
                /** @description Adds `previous`: the same report for the period of equal length just before, or for the same days a year before */
                compare?: "previous" | "year";
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
                 * @description YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description Name of the event */
                event_name?: string[];
                /** @description lead, sale or custom */
                event_type?: string[];
                /** @description JSON, or a table, which leaves out `previous` */
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
                 * @description YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would be too many points. By default 30 days before the end
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name of the time zone of days and hours; UTC by default
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
                /** @description CSV for spreadsheets: begins with a byte order mark, and has times in a form that they recognise */
                bom?: "0" | "1" | "true" | "false";
                /** @description browser_name of the click */
                browser?: string[];
                /** @description browser_name of the click */
                browser_name?: string[];
                /** @description Adds `values`: a series for each of the commonest values of a counter */
                by?: "browser" | "browser_name" | "country" | "currency" | "device" | "event_name" | "event_type" | "isp" | "language" | "link_id" | "platform" | "referer" | "source" | "utm_campaign" | "utm_content" | "utm_medium" | "utm_source" | "utm_term";
                /** @description Adds `previous`: the same report for the period of equal length just before, or for the same days a year before */
                compare?: "previous" | "year";
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
                 * @description YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today
                 * @example 2026-03-31
                 */
                end?: string;
                /** @description Name of the event */
                event_name?: string[];
                /** @description lead, sale or custom */
                event_type?: string[];
                /** @description JSON, or a table, which leaves out `previous` */
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
                 * @description YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would be too many points. By default 30 days before the end
                 * @example 2026-03-01
                 */
                start?: string;
                /**
                 * @description IANA name of the time zone of days and hours; UTC by default
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description How many values get a series, with `by`; 10 by default */
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
            /** @description The number of conversions from which the id was removed */
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
            query?: {
                /** @description name of a domain; only domains that follow it are listed */
                after?: string;
                /** @description maximum number of domains on a page, which ends earlier at 6 MB; all domains by default */
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
                /** @description what happens to the links of the domain: `move` them to the default host, which is the default, or `delete` them */
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
            /** @description A sentence about what was done, as a JSON string */
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
            /** @description The current state of the record */
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
            /** @description A sentence about what was done, as a JSON string */
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
            /** @description A sentence about what was done, as a JSON string */
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
                /** @description lists links that this user has created */
                created_by_user_id?: number;
                /** @description lists links that were created on this day or later, in UTC */
                created_from?: string;
                /** @description lists links that were created on this day or earlier, in UTC */
                created_to?: string;
                /** @description true lists the trash */
                deleted?: boolean;
                /** @description host name of a domain: lists its links */
                domain?: string;
                /** @description number of the page, from 1 */
                page?: number;
                /** @description maximum number of links on a page */
                page_size?: number;
                /** @description text to find in name, note, URL or slug; case is ignored as far as the database folds letters */
                search?: string;
                /** @description links with equal values are ordered by id; revenue is that in the currency of most conversions of the workspace */
                sort_by?: "id" | "name" | "inserted_at" | "clicks_total" | "clicks_thirty_days" | "clicks_today" | "conversions" | "leads" | "sales" | "revenue";
                /** @description ascending or descending */
                sort_dir?: "asc" | "desc";
                /** @description lists links that are switched on and not past their time, switched off, or past their time */
                status?: "on" | "off" | "expired";
                /** @description lists links that have this tag */
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
            /** @description A page of links */
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
            /** @description The link, or for an array an entry for each of its links, in the same order */
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
            /** @description A sentence about what was done, as a JSON string */
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
                /** @description the ETag of the link when it was read; the answer is 412 if the link has changed since */
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
                /** @description lists links that this user has created */
                created_by_user_id?: number;
                /** @description lists links that were created on this day or later, in UTC */
                created_from?: string;
                /** @description lists links that were created on this day or earlier, in UTC */
                created_to?: string;
                /** @description true lists the trash */
                deleted?: boolean;
                /** @description host name of a domain: lists its links */
                domain?: string;
                /** @description JSON, or a table */
                format?: "json" | "csv";
                /** @description ids of the links to export, repeated; all links by default. Unknown ids are ignored */
                ids?: number[];
                /** @description text to find in name, note, URL or slug; case is ignored as far as the database folds letters */
                search?: string;
                /** @description false leaves out the statistics of links, and does not query ClickHouse */
                statistics?: boolean;
                /** @description lists links that are switched on and not past their time, switched off, or past their time */
                status?: "on" | "off" | "expired";
                /** @description lists links that have this tag */
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
            /** @description A file with the links */
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
            /** @description The links */
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
    getLinkNames: {
        parameters: {
            query?: {
                /** @description ids of links, repeated */
                ids?: number[];
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
            /** @description The names */
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
                    "application/json": components["schemas"]["LinkNames"];
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
            /** @description The answer to the visitor */
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
    purgeLinks: {
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
            /** @description Ids of the removed links */
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
                    "application/json": components["schemas"]["PurgedLinks"];
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
            /** @description Ids of the restored links */
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
                /** @description lists links that this user has created */
                created_by_user_id?: number;
                /** @description lists links that were created on this day or later, in UTC */
                created_from?: string;
                /** @description lists links that were created on this day or earlier, in UTC */
                created_to?: string;
                /** @description true lists the trash */
                deleted?: boolean;
                /** @description host name of a domain: lists its links */
                domain?: string;
                /** @description number of the page, from 1 */
                page?: number;
                /** @description maximum number of links on a page */
                page_size?: number;
                /** @description text to find in name, note, URL or slug; case is ignored as far as the database folds letters */
                search?: string;
                /** @description links with equal values are ordered by id; revenue is that in the currency of most conversions of the workspace */
                sort_by?: "id" | "name" | "inserted_at" | "clicks_total" | "clicks_thirty_days" | "clicks_today" | "conversions" | "leads" | "sales" | "revenue";
                /** @description ascending or descending */
                sort_dir?: "asc" | "desc";
                /** @description lists links that are switched on and not past their time, switched off, or past their time */
                status?: "on" | "off" | "expired";
                /** @description lists links that have this tag */
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
            /** @description A page of links */
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
            /** @description The members and the open invitations */
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
                /** @description whether keys of the workspace that the person made, or knows a secret of, `end` or are kept (`keep`) when the person is no longer an owner */
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
            /** @description The id of the user, and the keys and invitations that ended */
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
            /** @description The member, and the keys and invitations that ended */
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
    listNotes: {
        parameters: {
            query?: {
                /**
                 * @description lists notes on this day or earlier
                 * @example 2026-03-31
                 */
                end?: string;
                /**
                 * @description lists notes on this day or later
                 * @example 2026-03-01
                 */
                start?: string;
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
            /** @description The notes */
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
                    "application/json": components["schemas"]["NoteList"];
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
    createNote: {
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
                "application/json": components["schemas"]["NoteDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["NoteDraft"];
                "multipart/form-data": components["schemas"]["NoteDraft"];
            };
        };
        responses: {
            /** @description The note */
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
                    "application/json": components["schemas"]["Note"];
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
    getNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a note of the workspace */
                note_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
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
                    "application/json": components["schemas"]["Note"];
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
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a note of the workspace */
                note_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence about what was done, as a JSON string */
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
                    "application/json": "Note deleted";
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
    updateNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description the ETag of the note when it was read; the answer is 412 if the note has changed since */
                "If-Match"?: string;
            };
            path: {
                /** @description a note of the workspace */
                note_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotePatch"];
                "application/x-www-form-urlencoded": components["schemas"]["NotePatch"];
                "multipart/form-data": components["schemas"]["NotePatch"];
            };
        };
        responses: {
            /** @description The note */
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
                    "application/json": components["schemas"]["Note"];
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
    listNotices: {
        parameters: {
            query?: {
                /** @description id of the last notice of the previous page */
                after?: number;
                /** @description maximum number of notices on a page */
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
            /** @description The empty secret */
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
    listTemplates: {
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
            /** @description The templates */
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
                    "application/json": components["schemas"]["TemplateList"];
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
    createTemplate: {
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
                "application/json": components["schemas"]["TemplateDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["TemplateDraft"];
                "multipart/form-data": components["schemas"]["TemplateDraft"];
            };
        };
        responses: {
            /** @description The template */
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
                    "application/json": components["schemas"]["Template"];
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
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a template of the workspace */
                template_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
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
                    "application/json": components["schemas"]["Template"];
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
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a template of the workspace */
                template_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence about what was done, as a JSON string */
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
                    "application/json": "Template deleted";
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
    updateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description the ETag of the template when it was read; the answer is 412 if the template has changed since */
                "If-Match"?: string;
            };
            path: {
                /** @description a template of the workspace */
                template_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplatePatch"];
                "application/x-www-form-urlencoded": components["schemas"]["TemplatePatch"];
                "multipart/form-data": components["schemas"]["TemplatePatch"];
            };
        };
        responses: {
            /** @description The template */
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
                    "application/json": components["schemas"]["Template"];
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
            /** @description The usage */
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
    listViews: {
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
            /** @description The views */
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
                    "application/json": components["schemas"]["ViewList"];
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
    createView: {
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
                "application/json": components["schemas"]["ViewDraft"];
                "application/x-www-form-urlencoded": components["schemas"]["ViewDraft"];
                "multipart/form-data": components["schemas"]["ViewDraft"];
            };
        };
        responses: {
            /** @description The view */
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
                    "application/json": components["schemas"]["View"];
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
    getView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a saved view of the workspace */
                view_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view */
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
                    "application/json": components["schemas"]["View"];
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
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a saved view of the workspace */
                view_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sentence about what was done, as a JSON string */
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
                    "application/json": "View deleted";
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
    updateView: {
        parameters: {
            query?: never;
            header?: {
                /** @description the ETag of the view when it was read; the answer is 412 if the view has changed since */
                "If-Match"?: string;
            };
            path: {
                /** @description a saved view of the workspace */
                view_id: number;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewPatch"];
                "application/x-www-form-urlencoded": components["schemas"]["ViewPatch"];
                "multipart/form-data": components["schemas"]["ViewPatch"];
            };
        };
        responses: {
            /** @description The view */
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
                    "application/json": components["schemas"]["View"];
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
            /** @description The URL of the webhook */
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
    getWorkspaceWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a delivery, as the list of deliveries has it */
                delivery_id: string;
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
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
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    sendAgainWorkspaceWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of a delivery, as the list of deliveries has it */
                delivery_id: string;
                /** @description the URL of a webhook, percent-encoded */
                hook_id: string;
                /** @description a workspace that the key reaches */
                workspace_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
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
            /** @description The delivery */
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
