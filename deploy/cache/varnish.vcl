vcl 4.1;

# Varnish 7 in front of the shop, for CACHE_PURGE=varnish. Needs vmod_xkey (Debian: varnish-modules).
# Adjust the backend and the addresses that may purge. Start varnishd with `-p http_gzip_support=off`, so that pages are
# kept in Brotli as well. TLS ends before it, at HAProxy or Caddy for example.

import std;
import xkey;

# Several processes or machines: one backend each, in a vmod_directors round_robin.
backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    # Patient: a shop that is busy is not down. One that is gone is noticed by the next request. Without its database it
    # still answers pages that it knows, and says of all others what is wrong.
    .probe = {
        .url = "/health/pages";
        .interval = 2s;
        .timeout = 5s;
        .window = 5;
        .threshold = 2;
        .initial = 2;
    }
}

# The same, asked for what is not kept here while the shop is not ready: its database is away then, but the shop may have
# the page itself, and otherwise says in the visitor's language that it has to wait.
backend shop_without_database {
    .host = "127.0.0.1";
    .port = "3000";
}

# The machines of the shop. Put the proxy that ends TLS on another machine, or leave its address out.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.X-Public;
        unset req.http.X-Prefetch;
        unset req.http.X-Again;
        unset req.http.X-Elsewhere;
    } else {
        set req.http.X-Again = "1";
    }
    if (req.method == "PURGE") {
        # A request that came through a proxy is a visitor's.
        if (client.ip !~ purgers || req.http.X-Forwarded-For != "" + client.ip) {
            return (synth(405));
        }
        # Softly: what is purged is still shown while the shop is down.
        set req.http.purged = xkey.softpurge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.purged));
    }
    if (req.http.Upgrade || req.url ~ "^/api/(?:[^?]*/)?live\b") {
        return (pipe);
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Only what every visitor may see; the shop says the same by its headers.
    if (req.url !~ "^/(?:home|shop|cart|wishlist|fit|contact|our-story|policy|terms-conditions|delivery-policy|returns-refunds-policy)(?:\.data)?(?:\?|$)" &&
        req.url !~ "^/product/[\w-]+(?:\.data)?(?:\?|$)" &&
        req.url !~ "^/api/(?:products(?:/[\w-]+)?|relatedProducts|bestSellProducts|onSaleProducts|moreProducts|suggestions|productFacets|roomScenes|categories|pickupLocations|shop|shopTexts|story|policies/[\w-]+)(?:\?|$)" &&
        req.url !~ "^/(?:assets|pictures)/" && req.url !~ "^/(?:favicon\.svg|robots\.txt|sitemap[\w-]*\.xml|feeds/products\.xml)(?:\?|$)") {
        return (pass);
    }
    # Staff see at once what they saved.
    if (req.http.Cookie ~ "(?:^|; )(?:__Host-)?staff=") {
        return (pass);
    }
    # Links from advertisements and newsletters lead to the same page.
    if (req.url ~ "[?&](?:utm_\w+|gclid|fbclid|msclkid|mc_eid)=") {
        set req.url = regsuball(req.url, "([?&])(?:utm_\w+|gclid|fbclid|msclkid|mc_eid)=[^&]*", "\1");
        set req.url = regsub(regsuball(regsub(req.url, "\?&+", "?"), "&&+", "&"), "[?&]+$", "");
    }
    # The key is the address and the language: Vary: Cookie sees nothing else. The address goes before the cookie.
    if (req.url ~ "(?i)[?&]lang=zh\b") {
        set req.http.Cookie = "lang=zh-TW";
    } elsif (req.url ~ "(?i)[?&]lang=en\b") {
        set req.http.Cookie = "lang=en";
    } elsif (req.http.Cookie ~ "(?i)(?:^|; ?)lang=zh\b") {
        set req.http.Cookie = "lang=zh-TW";
    } else {
        set req.http.Cookie = "lang=en";
    }
    # With http_gzip_support on, Varnish has done this already, to gzip alone.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # What was purged, and what has expired, is shown for a moment more while it is replaced, and long while the shop is
    # down.
    set req.grace = 7d;
    if (std.healthy(req.backend_hint) && req.restarts == 0) {
        set req.grace = 0.3s;
    }
    set req.http.host = req.http.host.lower();
    set req.http.X-Public = "1";
    if (req.http.Sec-Purpose ~ "^prefetch") {
        set req.http.X-Prefetch = "1";
    }
    unset req.http.Sec-Purpose;
    unset req.http.Authorization;
    return (hash);
}

# Every host but the shop's own is refused by the shop (421), and kept apart here by the key: the host is part of it.

sub vcl_miss {
    call find_backend;
}

sub vcl_pass {
    call find_backend;
}

sub find_backend {
    if (!std.healthy(req.backend_hint)) {
        set req.backend_hint = shop_without_database;
    }
}

sub vcl_backend_fetch {
    unset bereq.http.X-Prefetch;
}

sub vcl_backend_response {
    # Nothing older is kept here, and the shop's database is away: another shop, behind the same backend, may have the
    # page. One that is busy says Retry-After: 2, and is left alone.
    if (beresp.status == 503 && beresp.http.Retry-After == "5" && bereq.http.X-Again && bereq.retries == 0) {
        set bereq.http.X-Elsewhere = "1";
        return (retry);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    # The shop says what may be kept, in a header of its own: browsers ask again each time, as without a shared cache.
    if (beresp.http.CDN-Cache-Control ~ "s-maxage=\d+" && !beresp.http.Set-Cookie) {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*s-maxage=(\d+).*$", "\1s"), 0s);
        set beresp.grace = 0.3s;
        if (beresp.http.CDN-Cache-Control ~ "stale-if-error=\d+") {
            set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        }
    } elsif (beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Cache-Control ~ "^public") {
        # Files with a name for their content, and what search engines ask for: Varnish reads max-age itself.
        set beresp.grace = 1d;
    } else {
        # What may not be kept does not take the place of something older, which is shown for its moment. A failure leaves
        # no trace at all: even one that is not kept would hide what is.
        if (bereq.is_bgfetch || (beresp.status >= 500 && bereq.http.X-Public && !bereq.http.X-Again)) {
            return (abandon);
        }
        set beresp.uncacheable = true;
        set beresp.grace = 0s;
        set beresp.ttl = 1s;
        if (beresp.status >= 500) {
            set beresp.ttl = 0s;
        }
        return (deliver);
    }
    unset beresp.http.X-Request-Id;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || (bereq.http.X-Public && !bereq.http.X-Again)) {
        return (abandon);
    }
}

sub vcl_synth {
    # The shop has just gone, and the probe does not know yet: show what is kept, as if it were known, or ask once more.
    if (resp.status == 503 && req.restarts == 0 && req.http.X-Public) {
        return (restart);
    }
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    # A page that is prefetched is for the click alone.
    if (req.http.X-Prefetch && resp.http.CDN-Cache-Control) {
        set resp.http.Cache-Control = "private, max-age=3";
    }
    unset resp.http.CDN-Cache-Control;
    unset resp.http.xkey;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    # Browsers count it against max-age=3 and nothing else.
    unset resp.http.Age;
}
