# Fastly in front of the shop, for CACHE_PURGE=fastly: three VCL snippets. Turn on soft purging by API tokens of
# "purge_select", and a health check on /health/pages. Fastly itself reads Surrogate-Control and Surrogate-Key, and
# takes them off.

# Snippet "recv":
if (req.restarts == 0 && fastly.ff.visits_this_service == 0) {
  if (req.method != "GET" && req.method != "HEAD") {
    return(pass);
  }
  if (req.url.path !~ "^/(?:home|shop|cart|wishlist|fit|contact|our-story|policy|terms-conditions|delivery-policy|returns-refunds-policy)(?:\.data)?$"
      && req.url.path !~ "^/product/[\w-]+(?:\.data)?$"
      && req.url.path !~ "^/api/(?:products(?:/[\w-]+)?|relatedProducts|bestSellProducts|onSaleProducts|moreProducts|suggestions|productFacets|roomScenes|categories|pickupLocations|shop|shopTexts|story|policies/[\w-]+)$"
      && req.url.path !~ "^/(?:assets|pictures)/") {
    return(pass);
  }
  if (req.http.Cookie ~ "(?:^|; )(?:__Host-)?staff=") {
    return(pass);
  }
  set req.url = querystring.regfilter(req.url, "^(?:utm_\w+|gclid|fbclid|msclkid|mc_eid)$");
  # The key is the address and the language: Vary: Cookie sees nothing else.
  if (req.url.qs ~ "(?i)(?:^|&)lang=zh\b") {
    set req.http.Cookie = "lang=zh-TW";
  } elsif (req.url.qs ~ "(?i)(?:^|&)lang=en\b") {
    set req.http.Cookie = "lang=en";
  } elsif (req.http.Cookie ~ "(?i)(?:^|; ?)lang=zh\b") {
    set req.http.Cookie = "lang=zh-TW";
  } else {
    set req.http.Cookie = "lang=en";
  }
  unset req.http.Sec-Purpose;
}

# Snippet "fetch":
if (beresp.status >= 500 && beresp.status < 600 && stale.exists) {
  return(deliver_stale);
}
if (beresp.http.Set-Cookie || (beresp.http.Surrogate-Control !~ "max-age=[1-9]" && beresp.http.Cache-Control !~ "^public")) {
  set beresp.cacheable = false;
  return(pass);
}
unset beresp.http.X-Request-Id;

# Snippet "error":
if (obj.status >= 500 && obj.status < 600 && stale.exists) {
  return(deliver_stale);
}

